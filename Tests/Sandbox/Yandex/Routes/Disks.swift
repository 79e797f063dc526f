import Cryptography
import FlyingFox

/// The disks of all people, and how a request finds its own.
struct Disks: Sendable {
    let tokens: YandexTokens
    let switches: YandexSwitches
    /// One for each person.
    private let disks: [Disk]
    /// New at each start: links of an earlier sandbox are not good.
    private let code = HMAC(key: .random())

    init(tokens: YandexTokens, switches: YandexSwitches) {
        self.tokens = tokens
        self.switches = switches
        disks = Person.allCases.map { person in
            Disk(of: person, switches: switches) { SampleDisk.fill(&$1, for: $0) }
        }
    }

    func reset() async {
        for disk in disks { await disk.reset() }
    }

    func owned(by uid: String) -> Disk? { disks.first { $0.owner.uid == uid } }

    /// The upload that was announced under this id, which nobody can begin again.
    func take(upload id: String) async -> (disk: Disk, upload: Upload)? {
        for disk in disks {
            if let upload = await disk.take(upload: id) { return (disk, upload) }
        }
        return nil
    }

    /// Who published something, and where it lies there.
    func published(_ key: String) async throws -> (disk: Disk, root: ResourceView.PublicRoot) {
        for disk in disks {
            if let root = await disk.root(of: key) { return (disk, root) }
        }
        throw YandexRefusal.notFound
    }

    func links(_ server: Server) async throws -> DiskLinks {
        DiskLinks(base: try await server.base() + "/yandex", switches: switches, code: code)
    }

    /// Answers a route for those who have a token with this right; nil leaves it to the call.
    func on(
        _ route: HTTPRoute, _ server: Server, right: String? = nil,
        _ answer: @escaping @Sendable (DiskCall, Disk) async throws -> HTTPResponse
    ) async {
        await open(route, server) { call in
            guard let token = call.token, let disk = owned(by: DiskOwner(token.person).uid) else {
                throw YandexRefusal.unauthorized
            }
            if let right, !token.allows(right) { throw YandexRefusal.forbidden }
            return try await answer(call, disk)
        }
    }

    /// Answers a route for everybody.
    func open(
        _ route: HTTPRoute, _ server: Server,
        _ answer: @escaping @Sendable (DiskCall) async throws -> HTTPResponse
    ) async {
        await server.on(route, of: .yandex, YandexMisbehaviour()) { [unowned server] request in
            do {
                if let wanted = request.headers[HTTPHeader("Accept")], request.path.hasPrefix("/yandex/v1/") {
                    let wanted = wanted.lowercased()
                    guard wanted.contains("*/*") || wanted.contains("json") || wanted.contains("application/*") else {
                        throw YandexRefusal.notJSONWanted
                    }
                }
                let token: YandexToken? =
                    if let text = request.yandexToken { await tokens.live(text) } else { nil }
                let call = DiskCall(
                    request: request, parameters: try await Parameters(request), token: token,
                    links: try await links(server))
                return try await answer(call)
            } catch let refusal as YandexRefusal {
                return refusal.response
            }
        }
    }
}
