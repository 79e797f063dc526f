import Connections
import HTTPClient
import Site

/// A member's source, to be asked once or a few times in a row with a token that lives.
final class SourceCall {
    let source: FileSource
    let member: MemberID
    /// What is left of the time; nil where nobody waits.
    let budget: TimeBudget?
    /// The last refusal was about the pace alone, which VK asks of all calls for one member: it did nothing.
    private(set) var wasTooClose = false
    private let client: SourceClient
    private let tokens: AccessTokens

    init(
        _ source: FileSource, of member: MemberID, client: SourceClient, tokens: AccessTokens,
        within budget: TimeBudget? = nil
    ) {
        self.source = source
        self.member = member
        self.client = client
        self.tokens = tokens
        self.budget = budget
    }

    /// A call of VK's API.
    ///
    /// - Parameter changes: it changes something, so that without an answer nobody knows whether it did
    /// - Throws: ``CallFailure``; what the database throws
    func vk<Response: Decodable>(
        _ type: Response.Type = Response.self, changes: Bool = false, _ request: (VKDocuments) -> HTTPRequest
    ) throws -> Response {
        guard let base = client.api(of: .vk) else { throw CallFailure.down }
        return try inWords {
            try tokens.use(of: member, at: .vk, within: budget) { token in
                try VKPace.keeping(within: budget) {
                    let answer = try send(request(VKDocuments(base: base, token: token.text)), changes)
                    guard answer.isSuccess else {
                        throw answer.status == 429 ? CallFailure.limited : answer.status >= 500 ? .down : .nonsense
                    }
                    do {
                        return try VKAnswer<Response>.read(answer.body)
                    } catch is ListingFailure {
                        throw changes ? CallFailure.unknown : .nonsense
                    }
                }
            }
        }
    }

    /// A call of the Disk API; gives its answer when that is a 2xx.
    ///
    /// - Throws: ``CallFailure``; what the database throws
    func yandex(changes: Bool = false, _ request: (YandexDisk) -> HTTPRequest) throws -> HTTPResponse {
        guard let base = client.api(of: .yandex) else { throw CallFailure.down }
        return try inWords {
            try tokens.use(of: member, at: .yandex, within: budget) { token in
                let request = request(YandexDisk(base: base, token: token.text))
                var answer = try send(request, changes)
                // Good tokens are refused now and then in a quick series of calls (yadisk's issue 54).
                if answer.status == 401 { answer = try send(request, changes) }
                guard answer.isSuccess else { throw YandexFailure(status: answer.status, body: answer.body) }
                return answer
            }
        }
    }

    private func send(_ request: HTTPRequest, _ changes: Bool) throws(CallFailure) -> HTTPResponse {
        if let budget, !budget.isLeft { throw .slow }
        do throws(HTTPFailure) {
            return try client.exchange(request, with: source, within: budget)
        } catch {
            throw CallFailure(error, changes: changes)
        }
    }

    private func inWords<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let failure as VKFailure {
            wasTooClose = failure.isPace
            throw CallFailure(failure)
        } catch let failure as YandexFailure {
            throw CallFailure(failure)
        } catch let failure as TokenFailure {
            throw CallFailure(failure)
        } catch is Seal.Broken {
            // Sealed with a key that is gone: only connecting anew helps.
            throw CallFailure.revoked
        }
    }
}
