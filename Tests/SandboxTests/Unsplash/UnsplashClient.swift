import Foundation
import HTTPClient

/// An application and its people at the Unsplash of a sandbox.
struct UnsplashClient {
    static let callback = "http://127.0.0.1:9999/callback"
    static let application = ["client_id": "quad-unsplash", "client_secret": "unsplash-secret"]

    let sandbox: RunningSandbox

    init() async throws {
        sandbox = try await RunningSandbox()
    }

    /// Decides as a person does on the page.
    func decide(_ changes: [String: String] = [:], _ decision: String = "allow") async throws -> HTTPResponse {
        let fields = [
            "client_id": "quad-unsplash", "redirect_uri": Self.callback, "response_type": "code",
            "scope": "public read_user write_likes", "state": "s&=т", "person": "anna", "decision": decision,
        ]
        return try await sandbox.send("/unsplash/oauth/authorize", fields.merging(changes) { $1 })
    }

    /// A code for a token, by a form.
    func exchange(_ code: String?, _ changes: [String: String] = [:]) async throws -> HTTPResponse {
        let fields = grant(code).merging(Self.application) { $1 }
        return try await sandbox.send("/unsplash/oauth/token", fields.merging(changes) { $1 })
    }

    /// What is sent for a token besides the application.
    func grant(_ code: String?) -> [String: String] {
        ["grant_type": "authorization_code", "code": code ?? "", "redirect_uri": Self.callback]
    }

    func token(of person: String, scope: String? = nil) async throws -> String {
        let more = scope.map { ", \"scope\": \"\($0)\"" } ?? ""
        let order = "{\"provider\": \"unsplash\", \"person\": \"\(person)\"\(more)}"
        return try await sandbox.post("/control/token", order).json["access_token"].text ?? ""
    }

    /// A call of the API: with a person's token, or in the application's name.
    func call(
        _ path: String, _ method: HTTPRequest.Method = .get, token: String? = nil
    ) async throws -> HTTPResponse {
        try await call(path, method, as: token.map { "Bearer \($0)" } ?? "Client-ID quad-unsplash")
    }

    func call(
        _ path: String, _ method: HTTPRequest.Method = .get, as authorization: String
    ) async throws -> HTTPResponse {
        try await sandbox.send(
            HTTPRequest(
                method: method, url: "\(sandbox.url)/unsplash/api\(path)", headers: [("Authorization", authorization)],
                redirects: 0))
    }

    func turn(_ switches: String) async throws {
        _ = try await sandbox.post("/control/unsplash", switches)
    }
}
