import FlyingFox

/// The API, under `/vk/method`.
struct VKMethodRoutes {
    let state: VKState

    private struct Success<Value: Encodable>: Encodable {
        let response: Value
    }

    func add(to server: Server) async {
        let state = state
        await server.on("GET,POST /vk/method/:method", of: .vk, VKMisbehaviour()) { [unowned server] request in
            let name = request.routeParameters["method"] ?? ""
            let parameters = try await Parameters(request)
            let base = try await server.base()
            do {
                let method = try await Self.check(name, request, parameters, state)
                let call = VKCall(
                    parameters: parameters, person: method.person, documents: state.documents,
                    links: VKLinks(base: base, generation: await state.switches.linkGeneration))
                return try Self.success(try await method.method.answer(call))
            } catch let error as VKError {
                return try .json(VKErrorAnswer(error, method: name, parameters: parameters, base: base))
            }
        }
    }

    private static func success(_ value: some Encodable) throws -> HTTPResponse {
        try .json(Success(response: value))
    }

    /// Everything that VK looks at before the parameters of the method, in its order.
    private static func check(
        _ name: String, _ request: HTTPRequest, _ parameters: Parameters, _ state: VKState
    ) async throws -> (method: VKMethod, person: Person?) {
        guard let method = VKMethod(rawValue: name) else { throw VKError.unknownMethod }
        guard let version = parameters["v"], !version.isEmpty else { throw VKError.versionMissing }
        guard let token = parameters["access_token"] ?? request.token(scheme: "Bearer"), !token.isEmpty else {
            throw VKError.tokenMissing
        }
        let switches = await state.switches
        let access = try await access(token, request, state, switches)
        guard await state.rates.allow(token, most: switches.callsPerSecond) else { throw VKError.tooMany }
        if let code = switches.errors[name] { throw VKError.ordered(code) }
        if let scope = method.scope, let access, !access.scope.contains(scope) { throw VKError.scopeMissing }
        return (method, access?.person)
    }

    /// What the token stands for; nil for the application's own.
    private static func access(
        _ token: String, _ request: HTTPRequest, _ state: VKState, _ switches: VKSwitches
    ) async throws -> VKGrants.Access? {
        if token == VKApplication.serviceKey { return nil }
        guard let access = await state.grants.access(token) else { throw VKError.tokenInvalid }
        guard !access.hasExpired else {
            throw token.hasPrefix("vk2.a.") ? VKError.tokenExpired : VKError.classicTokenExpired
        }
        if switches.bindsAddress, let address = access.address, address != request.remoteIPAddress {
            throw VKError.otherAddress
        }
        return access
    }
}
