import FlyingFox
import FoundationEssentials

/// The OAuth of applications from before VK ID, under `/vk/oauth`: a code and a secret, no refresh tokens.
struct VKClassicRoutes {
    let state: VKState

    /// Seconds; VK documents no lifetime of a code, an hour is what people have seen.
    static let codeLife = 3_600
    /// Seconds.
    static let tokenLife = 86_400

    private struct Failure: Error, Encodable {
        let error: String
        let error_description: String
    }

    private struct Answer: Encodable {
        let access_token: String
        let expires_in: Int
        let user_id: Int
        let email: String?
    }

    func add(to server: Server) async {
        let state = state
        await server.on("GET /vk/oauth/authorize") { [unowned server] request in
            let parameters = try await Parameters(request)
            let redirectURI = try Self.check(parameters, callbacks: server.callbacks(for: .vk))
            let scopes = VKScope.ofClassic(parameters["scope"]).map { VKScope.words(for: $0) }
            return ConsentPage.answer(
                ConsentRequest(
                    provider: "VK", application: VKApplication.name,
                    scopes: ["See your name, photo, sex and birthday"] + scopes, action: "/vk/oauth/authorize",
                    fields: parameters.all(except: ConsentDecision.names), returnsTo: redirectURI))
        }

        await server.on("POST /vk/oauth/authorize") { [unowned server] request in
            let parameters = try await Parameters(request)
            let redirectURI = try Self.check(parameters, callbacks: server.callbacks(for: .vk))
            let echo = parameters["state"].map { [("state", $0)] } ?? []
            guard case .allowed(let person) = try ConsentDecision(parameters) else {
                let denial = [
                    ("error", "access_denied"), ("error_reason", "user_denied"),
                    ("error_description", "User denied your request"),
                ]
                return .back(to: redirectURI, denial + echo)
            }
            let code = await state.grants.add(
                VKGrants.Code(
                    person: person, scope: VKScope.ofClassic(parameters["scope"]), redirectURI: redirectURI,
                    challenge: nil, deviceID: nil, expiresAt: Date() + Double(Self.codeLife)))
            return .back(to: redirectURI, [("code", code)] + echo)
        }

        await server.on("GET,POST /vk/oauth/access_token", of: .vk, VKIDMisbehaviour()) { request in
            do {
                return try await Self.token(try await Parameters(request), state)
            } catch let failure as Failure {
                return try .json(failure, status: .unauthorized)
            }
        }
    }

    /// The registered redirect address; a `Refusal` is all that the person sees otherwise.
    private static func check(_ parameters: Parameters, callbacks: [String]) throws -> String {
        guard parameters["client_id"] == VKApplication.id else { throw Refusal("client_id is not registered") }
        guard let redirectURI = parameters["redirect_uri"], callbacks.contains(redirectURI) else {
            throw Refusal("redirect_uri is incorrect, check application redirect uri in the settings page")
        }
        guard parameters["response_type"] ?? "code" == "code" else { throw Refusal("Security Error") }
        return redirectURI
    }

    private static func token(_ parameters: Parameters, _ state: VKState) async throws -> HTTPResponse {
        guard parameters["client_id"] == VKApplication.id else {
            throw Failure(error: "invalid_client", error_description: "client_id is incorrect")
        }
        guard parameters["client_secret"] == VKApplication.secret else {
            throw Failure(error: "invalid_client", error_description: "client_secret is incorrect")
        }
        if parameters["grant_type"] == "client_credentials" {
            return try .json(["access_token": VKApplication.serviceKey])
        }
        guard let code = parameters["code"] else {
            throw Failure(error: "invalid_request", error_description: "code is not passed")
        }
        guard let known = await state.grants.takeCode(code), known.challenge == nil,
            known.redirectURI == parameters["redirect_uri"]
        else { throw Failure(error: "invalid_grant", error_description: "Code is invalid or expired.") }
        let isOffline = known.scope.contains("offline")
        let token = await state.grants.beginClassic(
            known.person, scope: known.scope, life: isOffline ? nil : tokenLife)
        return try .json(
            Answer(
                access_token: token, expires_in: isOffline ? 0 : tokenLife, user_id: known.person.vkID,
                email: known.scope.contains("email") ? known.person.email : nil))
    }
}
