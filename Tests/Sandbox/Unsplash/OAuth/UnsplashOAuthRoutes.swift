import FlyingFox
import FoundationEssentials
import HTML

/// What the OAuth server answers instead, in the words of Doorkeeper, which Unsplash runs.
struct UnsplashOAuthRefusal: Error {
    let error: String
    let words: String
    let status: HTTPStatusCode

    var response: HTTPResponse {
        .unsplash(.object(["error": .string(error), "error_description": .string(words)]), status: status)
    }

    static let grant = UnsplashOAuthRefusal(
        error: "invalid_grant",
        words: "The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used "
            + "in the authorization request, or was issued to another client.", status: .badRequest)
    static let client = UnsplashOAuthRefusal(
        error: "invalid_client",
        words: "Client authentication failed due to unknown client, no client authentication included, or unsupported "
            + "authentication method.", status: .unauthorized)
}

/// `unsplash.com/oauth`: consent and tokens. There is no revocation.
struct UnsplashOAuthRoutes {
    let application: UnsplashApplication
    let tokens: UnsplashTokens

    func add(to server: Server) async {
        let callbacks = server.callbacks(for: .unsplash)
        await server.on("GET,POST /unsplash/oauth/authorize", of: .unsplash, UnsplashMisbehaviour()) { request in
            let parameters = try await Parameters(request)
            guard parameters["client_id"] == application.id else { return Self.wrong("There is no such client_id.") }
            guard let redirect = parameters["redirect_uri"], callbacks.contains(redirect) else {
                return Self.wrong("redirect_uri is not registered.")
            }
            guard parameters["response_type"] == "code" else { return Self.wrong("response_type is code") }
            func back(_ fields: (name: String, value: String)...) -> HTTPResponse {
                .back(to: redirect, fields + (parameters["state"].map { [(name: "state", value: $0)] } ?? []))
            }
            guard let scope = application.scope(parameters["scope"]) else {
                return back(("error", "invalid_scope"), ("error_description", "The requested scope is invalid."))
            }
            guard request.method == .POST else { return consent(parameters, scope, redirect) }
            switch try ConsentDecision(parameters) {
            case .denied:
                let words = "The resource owner or authorization server denied the request."
                return back(("error", "access_denied"), ("error_description", words))
            case .allowed(let person):
                let code = await tokens.add(person, scope, redirect: redirect)
                return back(("code", code))
            }
        }

        await server.on("POST /unsplash/oauth/token", of: .unsplash, UnsplashMisbehaviour()) { request in
            do {
                return .unsplash(try await exchange(request).json)
            } catch let refusal as UnsplashOAuthRefusal {
                return refusal.response
            }
        }
    }

    private func consent(_ parameters: Parameters, _ scope: [String], _ redirect: String) -> HTTPResponse {
        ConsentPage.answer(
            ConsentRequest(
                provider: "Unsplash", application: application.name, scopes: application.words(for: scope),
                action: "/unsplash/oauth/authorize", fields: parameters.all(except: ConsentDecision.names),
                returnsTo: redirect))
    }

    /// A request that names no registered address is redirected nowhere.
    private static func wrong(_ words: String) -> HTTPResponse {
        let page = HTMLBuffer()
        page.raw("<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>400</title></head><body><p>")
        page.write(words)
        page.raw("</p></body></html>")
        return .page(page, status: .badRequest)
    }

    /// Clients send a form, JSON or a query, and their key and secret in it or by HTTP Basic (clients of others).
    private func exchange(_ request: HTTPRequest) async throws -> UnsplashToken {
        let parameters = try await Parameters(request)
        let json = request.hasForm ? [:] : (try? await request.json([String: String].self)) ?? [:]
        func field(_ name: String) -> String? { parameters[name] ?? json[name] }
        var (id, secret) = (field("client_id"), field("client_secret"))
        if let data = request.token(scheme: "Basic").flatMap({ Data(base64Encoded: $0) }) {
            let pair = String(decoding: data, as: UTF8.self).split(separator: ":", maxSplits: 1).map(String.init)
            (id, secret) = (pair.first, pair.last)
        }
        guard id == application.id, secret == application.secret else { throw UnsplashOAuthRefusal.client }
        guard field("grant_type") == "authorization_code" else {
            throw UnsplashOAuthRefusal(
                error: "unsupported_grant_type",
                words: "The authorization grant type is not supported by the authorization server.",
                status: .badRequest)
        }
        return try await tokens.exchange(field("code") ?? "", redirect: field("redirect_uri"))
    }
}
