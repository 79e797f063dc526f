import FlyingFox
import FoundationEssentials
import HTML
import Web

/// `oauth.yandex.ru`: consent, tokens, revocation.
struct YandexOAuthRoutes {
    let application: YandexApplication
    let tokens: YandexTokens
    let switches: YandexSwitches

    func add(to server: Server) async {
        let callbacks = server.callbacks(for: .yandex)
        await server.on("GET,POST /yandex/oauth/authorize", of: .yandex, YandexMisbehaviour()) { request in
            do {
                let parameters = try await Parameters(request)
                let asked = try YandexAuthorization(parameters, application: application, callbacks: callbacks)
                return try await request.method == .POST
                    ? decide(asked, ConsentDecision(parameters)) : consent(asked, parameters)
            } catch let wrong as YandexAuthorization.Wrong {
                return tell(wrong)
            }
        }

        await on("POST /yandex/oauth/token", server) { request in
            let parameters = try await Parameters(request)
            switch parameters["grant_type"] {
            case "authorization_code": return .yandex(try await exchange(parameters, request).json)
            case "refresh_token": return .yandex(try await refresh(parameters, request).json)
            case nil: throw YandexOAuthRefusal.request("grant_type not in POST")
            default:
                throw YandexOAuthRefusal(error: "unsupported_grant_type", description: "Unknown grant_type")
            }
        }

        await on("POST /yandex/oauth/revoke_token", server) { request in
            let parameters = try await Parameters(request)
            try check(parameters, request, needsSecret: true)
            guard let token = parameters["access_token"] else {
                throw YandexOAuthRefusal.request("access_token not in POST")
            }
            try await tokens.revoke(token)
            return .yandex(.object(["status": "ok"]))
        }
    }

    private func on(
        _ route: HTTPRoute, _ server: Server, _ answer: @escaping @Sendable (HTTPRequest) async throws -> HTTPResponse
    ) async {
        await server.on(route, of: .yandex, YandexMisbehaviour()) { request in
            do {
                return try await answer(request)
            } catch let refusal as YandexOAuthRefusal {
                return .yandex(refusal.json, status: refusal.status == 401 ? .unauthorized : .badRequest)
            }
        }
    }

    // MARK: Consent

    private func consent(_ asked: YandexAuthorization, _ parameters: Parameters) -> HTTPResponse {
        ConsentPage.answer(
            ConsentRequest(
                provider: "Яндекс ID", application: application.name, scopes: application.words(for: asked.scope),
                action: "/yandex/oauth/authorize", fields: parameters.all(except: ConsentDecision.names),
                returnsTo: asked.redirect))
    }

    private func decide(_ asked: YandexAuthorization, _ decision: ConsentDecision) async throws -> HTTPResponse {
        switch decision {
        case .denied:
            return back(
                to: asked.redirect,
                [
                    ("error", "access_denied"), ("error_description", "User has denied access"),
                    ("state", asked.state),
                ])
        case .allowed(let person):
            let code = await tokens.add(
                .init(person: person, scope: asked.scope, challenge: asked.challenge, device: asked.device))
            return back(
                to: asked.redirect,
                [("code", code), ("state", asked.state), ("cid", Opaque.random(length: 20).lowercased())])
        }
    }

    private func tell(_ wrong: YandexAuthorization.Wrong) -> HTTPResponse {
        if let redirect = wrong.redirect {
            return back(
                to: redirect,
                [("error", wrong.error), ("error_description", wrong.words), ("state", wrong.state)])
        }
        let page = HTMLBuffer()
        page.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>400</title></head><body><p>")
        page.write(wrong.words)
        page.raw("</p></body></html>")
        return .page(page, status: .badRequest)
    }

    private func back(to address: String, _ query: [(String, String?)]) -> HTTPResponse {
        let text = query.compactMap { name, value in value.map { "\(name)=\(PercentCoding.encode($0))" } }
        return .redirect(to: address + "?" + text.joined(separator: "&"))
    }

    // MARK: Tokens

    private func exchange(_ parameters: Parameters, _ request: HTTPRequest) async throws -> YandexGrant {
        guard let code = parameters["code"] else { throw YandexOAuthRefusal.request("code not in POST") }
        let verifier = parameters["code_verifier"]
        // A verifier stands for the secret where the code was asked for with a challenge.
        let isProven = verifier != nil ? await tokens.hasChallenge(code) : false
        try check(parameters, request, needsSecret: !isProven)
        if let device = parameters["device_id"], !YandexAuthorization.isDevice(device) {
            throw YandexOAuthRefusal.request("device_id has 6 to 50 printable characters")
        }
        return try await tokens.exchange(code, verifier: verifier, device: parameters["device_id"])
    }

    private func refresh(_ parameters: Parameters, _ request: HTTPRequest) async throws -> YandexGrant {
        try check(parameters, request, needsSecret: true)
        guard let token = parameters["refresh_token"] else {
            throw YandexOAuthRefusal.request("refresh_token not in POST")
        }
        return try await tokens.refresh(token, renews: switches.now.renewsAccessToken)
    }

    /// Who asks: `Authorization: Basic`, or both in the body.
    private func check(_ parameters: Parameters, _ request: HTTPRequest, needsSecret: Bool) throws {
        var (id, secret) = (parameters["client_id"], parameters["client_secret"])
        let isBasic = request.headers[.authorization] != nil
        if isBasic {
            guard let text = request.token(scheme: "Basic") else {
                throw YandexOAuthRefusal(error: "Basic auth required", description: "Basic auth required", status: 401)
            }
            guard let data = Data(base64Encoded: text) else { throw Self.malformed }
            let pair = String(decoding: data, as: UTF8.self).split(
                separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2 else { throw Self.malformed }
            (id, secret) = (String(pair[0]), String(pair[1]))
        }
        guard let id else { throw YandexOAuthRefusal.request("client_id not in POST") }
        guard id == application.id else {
            throw YandexOAuthRefusal(
                error: "invalid_client", description: "Client not found", status: isBasic ? 401 : 400)
        }
        if secret == nil && !needsSecret { return }
        guard secret == application.secret else {
            throw YandexOAuthRefusal(
                error: "invalid_client", description: "Wrong client secret", status: isBasic ? 401 : 400)
        }
    }

    private static let malformed = YandexOAuthRefusal(
        error: "Malformed Authorization header", description: "Malformed Authorization header", status: 401)
}
