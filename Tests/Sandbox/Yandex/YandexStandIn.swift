import FlyingFox

/// Yandex: its OAuth server, its people and their disks.
struct YandexStandIn: TokenIssuer {
    private let application = YandexApplication.quad
    private let tokens = YandexTokens()
    private let switches = YandexSwitches()
    private let disks: Disks

    var provider: Provider { .yandex }

    init() {
        disks = Disks(tokens: tokens, switches: switches)
    }

    func add(to server: Server) async {
        await YandexOAuthRoutes(application: application, tokens: tokens, switches: switches).add(to: server)
        await YandexLoginRoutes(application: application, tokens: tokens).add(to: server)
        await DiskRoutes(disks: disks).add(to: server)
        await PublicRoutes(disks: disks).add(to: server)
        await DownloadRoutes(disks: disks).add(to: server)
        await UploadRoutes(disks: disks).add(to: server)
        let switches = switches
        await server.on("POST /control/yandex") { request in
            switches.obey(try await request.json())
            return HTTPResponse(statusCode: .noContent)
        }
    }

    func reset() async {
        await tokens.reset()
        await disks.reset()
        switches.set(.init())
    }

    func issue(_ order: TokenOrder) async throws -> IssuedToken {
        guard let scope = application.scope(order.scope) else {
            throw Refusal("scope is some of \(application.scope.joined(separator: " "))")
        }
        let device = "device-\(Opaque.random(length: 20))"
        let seconds = order.expiresIn ?? YandexTokens.life
        let grant = await tokens.issue(order.person, scope, device: device, seconds: seconds)
        return IssuedToken(
            accessToken: grant.token.text, refreshToken: grant.refreshToken, expiresIn: seconds,
            scope: scope.joined(separator: " "), userID: DiskOwner(order.person).uid, deviceID: device)
    }
}
