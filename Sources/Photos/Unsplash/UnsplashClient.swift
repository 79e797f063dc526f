import Connections
import HTTPClient
import Postgres
import Site

/// Asks Unsplash, within the application's requests: one thread's.
package final class UnsplashClient {
    /// The longest that one call may take.
    private static let patience = Duration.seconds(5)
    /// Of the hour's requests, those that acts leave to connecting accounts.
    private static let forConnecting = 2

    /// The member's token is good for nothing any more.
    struct TokenRefused: Error {}

    private let provider: Provider?
    private let client: HTTPClient

    package init(_ providers: Providers) {
        provider = providers[.unsplash]
        client = HTTPClient(.calls(to: providers, timeout: Self.patience, largestBody: 4 << 20))
    }

    // MARK: Reading ahead

    /// A page of the editorial feed, in the application's name.
    ///
    /// - Throws: ``FeedFailure``; what the database throws
    package func feed(page: Int, of requests: RequestBudget) throws -> FeedAnswer {
        guard let service = provider?.service, let application = service.application,
            let pictures = service.pictureOrigin
        else { throw FeedFailure.denied }
        return try FeedAnswer(read(api(application)?.feed(page: page), of: requests), pictures: pictures)
    }

    /// With what and where a photo was taken, in the application's name; the feed goes before.
    ///
    /// - Throws: ``FeedFailure``; what the database throws
    func details(of photo: String, of requests: RequestBudget) throws -> RemoteDetails {
        guard let application = provider?.service?.application else { throw FeedFailure.denied }
        return try RemoteDetails(
            read(api(application)?.photo(photo), of: requests, sparing: RequestBudget.sparedByDetails))
    }

    /// Whose token this is.
    ///
    /// - Throws: ``FeedFailure``, ``TokenRefused``; what the database throws
    func person(token: String, of requests: RequestBudget) throws -> RemotePerson {
        try RemotePerson(read(api("Bearer \(token)")?.me, of: requests))
    }

    /// What somebody likes; nil where Unsplash lists no likes.
    ///
    /// - Throws: ``FeedFailure``, ``TokenRefused``; what the database throws
    func likes(
        of username: String, page: Int, token: String, of requests: RequestBudget,
        sparing spared: Int = RequestBudget.spared
    ) throws -> FeedAnswer? {
        guard let pictures = provider?.service?.pictureOrigin else { throw FeedFailure.denied }
        let response = try read(
            api("Bearer \(token)")?.likes(of: username, page: page), of: requests, sparing: spared,
            expecting: [200, 404, 410])
        return response.status == 200 ? try FeedAnswer(response, pictures: pictures) : nil
    }

    /// - Parameter address: as the photo names it
    func tellDownload(at address: String, of requests: RequestBudget) throws {
        guard let application = provider?.service?.application, let api = api(application),
            address.hasPrefix(api.base + "/")
        else { return }
        _ = try read(api.request(.get, String(address.dropFirst(api.base.count))), of: requests)
    }

    private func read(
        _ request: HTTPRequest?, of requests: RequestBudget, sparing spared: Int = RequestBudget.spared,
        expecting statuses: Set<Int> = [200]
    ) throws -> HTTPResponse {
        guard let request, let provider else { throw FeedFailure.denied }
        guard provider.isOn else { throw FeedFailure.down }
        guard try requests.take(sparing: spared) else { throw FeedFailure.spent }
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try client.send(request, through: provider.breaker)
        } catch {
            throw FeedFailure(error)
        }
        try requests.note(response)
        switch response.status {
        case _ where statuses.contains(response.status): return response
        case _ where response.saysSpent: throw FeedFailure.spent
        case 401 where request.isOfPerson: throw TokenRefused()
        case 401, 403: throw FeedFailure.denied
        case 500...: throw FeedFailure.down
        default: throw FeedFailure.nonsense
        }
    }

    // MARK: Acting

    /// Makes whose token it is like a photo, or no more.
    ///
    /// - Parameter time: what the page may still wait; nil where nobody waits
    /// - Throws: ``LikeFailure``, ``TokenRefused``; what the database throws
    func like(
        _ photo: String, _ isLiked: Bool, token: String, of requests: RequestBudget, within time: TimeBudget?
    ) throws -> LikeAnswer {
        guard let api = api("Bearer \(token)") else { throw LikeFailure() }
        guard let response = try act(api.like(photo, isLiked), of: requests, within: time) else { return .later }
        switch response.status {
        case 200..<300: return .taken
        case _ where response.saysSpent: return .later
        case 404 where response.text.contains("Couldn't find Photo"): return .missing
        case 404, 410: return .refused
        case 401, 403:
            // Likes may be refused to a token that is good for everything else.
            guard let me = try act(api.me, of: requests, within: time) else { throw LikeFailure() }
            if me.isSuccess { return .refused }
            if me.status == 401 { throw TokenRefused() }
            throw LikeFailure()
        default: throw LikeFailure(isUnknown: response.status >= 500)
        }
    }

    /// Nil when it was not asked: the hour is spent, or it is left alone for a while.
    private func act(
        _ request: HTTPRequest, of requests: RequestBudget, within time: TimeBudget?
    ) throws -> HTTPResponse? {
        guard let provider, provider.isOn, provider.breaker.cooldown == nil,
            try requests.take(sparing: Self.forConnecting)
        else {
            return nil
        }
        let response: HTTPResponse
        do throws(HTTPFailure) {
            response = try client.send(request, through: provider.breaker, within: time)
        } catch {
            if case .circuitOpen = error { return nil }
            throw LikeFailure(isUnknown: request.method != .get && error.mayBeDone)
        }
        try requests.note(response)
        return response
    }

    /// Nil while the operator has it switched off.
    private func api(_ authorization: String) -> UnsplashAPI? {
        provider?.service.map { UnsplashAPI(base: $0.api, authorization: authorization) }
    }
}

extension HTTPFailure {
    /// The request was on its way, or there.
    fileprivate var mayBeDone: Bool {
        switch self {
        case .timedOut, .broken, .tooLarge, .stopped: true
        default: false
        }
    }
}

extension HTTPRequest {
    fileprivate var isOfPerson: Bool {
        headers.contains { $0.name == "Authorization" && $0.value.hasPrefix("Bearer ") }
    }
}
