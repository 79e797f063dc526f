import FlyingFox
import FoundationEssentials
import Web

/// VK ID: OAuth 2.1 with PKCE, under `/vk/id`.
struct VKIDRoutes {
    let state: VKState

    private struct Done: Encodable {
        let response = 1
    }

    func add(to server: Server) async {
        let state = state
        await server.on("GET /vk/id/authorize") { [unowned server] request in
            let parameters = try await Parameters(request)
            do {
                let authorization = try VKIDAuthorization(parameters, callbacks: server.callbacks(for: .vk))
                return Self.consent(authorization, parameters)
            } catch let fault as VKIDAuthorization.Fault {
                return Self.back(fault)
            }
        }

        await server.on("POST /vk/id/authorize") { [unowned server] request in
            let parameters = try await Parameters(request)
            do {
                let authorization = try VKIDAuthorization(parameters, callbacks: server.callbacks(for: .vk))
                return try await Self.back(authorization, ConsentDecision(parameters), state)
            } catch let fault as VKIDAuthorization.Fault {
                return Self.back(fault)
            }
        }

        await on("POST /vk/id/oauth2/auth", of: server) { request, parameters in
            try await VKIDTokens(
                grants: state.grants, switches: state.switches, parameters: parameters,
                address: parameters["ip"] ?? request.remoteIPAddress
            ).answer()
        }

        await on("POST /vk/id/oauth2/user_info", of: server) { request, parameters in
            let (_, access) = try await Self.access(request, parameters, state)
            return try .json(
                VKIDUser.Answer(user: VKIDUser(access.person, scope: access.scope, base: try await server.base())))
        }

        await on("POST /vk/id/oauth2/public_info", of: server) { _, parameters in
            try Self.checkApplication(parameters)
            guard let person = await state.grants.person(ofIDToken: parameters["id_token"] ?? "") else {
                throw VKIDError.invalidIDToken
            }
            return try .json(VKIDUser.Answer(user: VKIDUser(masking: person, base: try await server.base())))
        }

        await on("POST /vk/id/oauth2/logout", of: server) { request, parameters in
            let (_, access) = try await Self.access(request, parameters, state)
            await state.grants.end(session: access.session)
            return try .json(Done())
        }

        await on("POST /vk/id/oauth2/revoke", of: server) { request, parameters in
            let (_, access) = try await Self.access(request, parameters, state)
            await state.grants.revoke(access.person)
            return try .json(Done())
        }
    }

    private func on(
        _ route: HTTPRoute, of server: Server,
        _ answer: @escaping @Sendable (HTTPRequest, Parameters) async throws -> HTTPResponse
    ) async {
        let state = state
        await server.on(route, of: .vk, VKIDMisbehaviour()) { request in
            let parameters = try await Parameters(request)
            do {
                return try await answer(request, parameters)
            } catch let error as VKIDError {
                return try error.answer(state: parameters["state"], sendsStatus: await state.switches.sendsStatus)
            }
        }
    }

    /// The token of the body or of the header, alive and of this application.
    private static func access(
        _ request: HTTPRequest, _ parameters: Parameters, _ state: VKState
    ) async throws -> (token: String, access: VKGrants.Access) {
        try checkApplication(parameters)
        guard let token = parameters["access_token"] ?? request.token(scheme: "Bearer"),
            let access = await state.grants.access(token), !access.hasExpired
        else { throw VKIDError.invalidToken }
        return (token, access)
    }

    private static func checkApplication(_ parameters: Parameters) throws {
        guard parameters["client_id"] == VKApplication.id else {
            throw VKIDError.invalidClient("client_id is missing or invalid")
        }
    }

    private static func consent(_ authorization: VKIDAuthorization, _ parameters: Parameters) -> HTTPResponse {
        ConsentPage.answer(
            ConsentRequest(
                provider: "VK ID", application: VKApplication.name,
                scopes: authorization.scope.map { VKScope.words(for: $0) }, action: "/vk/id/authorize",
                fields: parameters.all(except: ConsentDecision.names), returnsTo: authorization.redirectURI))
    }

    private static func back(_ fault: VKIDAuthorization.Fault) -> HTTPResponse {
        .back(
            to: fault.redirectURI,
            [("error", fault.name), ("error_description", fault.description), ("state", fault.state ?? "")])
    }

    private static func back(
        _ authorization: VKIDAuthorization, _ decision: ConsentDecision, _ state: VKState
    ) async throws -> HTTPResponse {
        guard case .allowed(let person) = decision else {
            return .back(
                to: authorization.redirectURI,
                [
                    ("error", "access_denied"), ("error_description", "The user denied your request"),
                    ("state", authorization.state),
                ])
        }
        let switches = await state.switches
        let deviceID = Opaque.random(length: 86)
        let code = await state.grants.add(
            VKGrants.Code(
                person: person, scope: authorization.scope, redirectURI: authorization.redirectURI,
                challenge: authorization.challenge, deviceID: deviceID,
                expiresAt: Date() + Double(switches.codeLife)))
        let fields = [
            ("code", code), ("type", "code_v2"), ("state", authorization.state), ("device_id", deviceID),
            ("ext_id", "vk2.a.\(Opaque.random(length: 24))"), ("expires_in", "\(switches.codeLife)"),
        ]
        guard switches.sendsPayload else { return .back(to: authorization.redirectURI, fields) }
        let payload = try JSONEncoder().encode(Dictionary(uniqueKeysWithValues: fields))
        return .back(to: authorization.redirectURI, [("payload", String(decoding: payload, as: UTF8.self))])
    }
}
