import FlyingFox

/// VK: its two authorizations, its API for documents and people, and the files.
struct VKStandIn: TokenIssuer {
    let provider = Provider.vk
    private let state = VKState()

    func add(to server: Server) async {
        await VKIDRoutes(state: state).add(to: server)
        await VKClassicRoutes(state: state).add(to: server)
        await VKMethodRoutes(state: state).add(to: server)
        await VKUploadRoutes(state: state).add(to: server)
        await VKFileRoutes(state: state).add(to: server)

        let state = state
        await server.on("GET /control/vk") { _ in try .json(await state.switches) }
        await server.on("POST /control/vk") { request in
            let switches = try await request.json(VKSwitches.self)
            await state.set(switches)
            return try .json(switches)
        }
    }

    func reset() async {
        await state.reset()
    }

    /// A session of VK ID. Without a scope it is what Quad asks for.
    func issue(_ order: TokenOrder) async throws -> IssuedToken {
        guard let scope = VKScope.ofVKID(order.scope ?? "vkid.personal_info email docs") else {
            throw Refusal("scope has a name that VK ID does not know")
        }
        let life = if let seconds = order.expiresIn { seconds } else { await state.switches.tokenLife }
        let deviceID = Opaque.random(length: 86)
        let pair = await state.grants.begin(
            order.person, scope: scope, deviceID: deviceID, life: life, address: nil)
        return IssuedToken(
            accessToken: pair.access, refreshToken: pair.refresh, expiresIn: life,
            scope: scope.joined(separator: " "), userID: "\(order.person.vkID)", deviceID: deviceID)
    }
}
