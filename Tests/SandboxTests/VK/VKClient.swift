import Cryptography
import Foundation
import HTTPClient

/// An application and its people at the VK of a sandbox.
struct VKClient {
    static let callback = "http://127.0.0.1:9999/callback"
    static let state = String(repeating: "s", count: 32)
    static let verifier = String(repeating: "v", count: 43)

    let sandbox: RunningSandbox

    /// - Parameter switches: JSON for `/control/vk`; by default calls are not counted
    init(_ switches: String = "{\"calls_per_second\": 1000}") async throws {
        sandbox = try await RunningSandbox()
        _ = try await sandbox.post("/control/vk", switches)
    }

    static var challenge: String {
        Data(Digest.of(verifier.utf8)).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }

    /// What a right authorization asks.
    static var authorization: [String: String] {
        [
            "response_type": "code", "client_id": "51000001", "redirect_uri": callback, "state": state,
            "code_challenge": challenge, "code_challenge_method": "S256", "scope": "vkid.personal_info email docs",
        ]
    }

    /// Allows as a person does, and returns what the application receives.
    func allow(_ changes: [String: String] = [:]) async throws -> [String: String] {
        let fields = Self.authorization.merging(changes) { $1 }
        let answer = try await sandbox.send(
            "/vk/id/authorize", fields.merging(["person": "anna", "decision": "allow"]) { first, _ in first })
        return answer.locationFields
    }

    /// The fields that exchange a code.
    static func exchange(_ told: [String: String]) -> [String: String] {
        [
            "grant_type": "authorization_code", "code": told["code"] ?? "", "code_verifier": verifier,
            "client_id": "51000001", "device_id": told["device_id"] ?? "", "redirect_uri": callback, "state": state,
        ]
    }

    func token(_ fields: [String: String]) async throws -> HTTPResponse {
        try await sandbox.send("/vk/id/oauth2/auth", fields)
    }

    /// A token without the pages.
    func token(of person: String = "anna", scope: String? = nil, life: Int? = nil) async throws -> String {
        var order = "{\"provider\": \"vk\", \"person\": \"\(person)\""
        if let scope { order += ", \"scope\": \"\(scope)\"" }
        if let life { order += ", \"expires_in\": \(life)" }
        return try await sandbox.post("/control/token", order + "}").json["access_token"].text ?? ""
    }

    /// The whole answer to a call of the API.
    func call(_ method: String, _ fields: [String: String] = [:], token: String) async throws -> ReceivedJSON {
        let fields = fields.merging(["v": "5.199", "access_token": token]) { first, _ in first }
        return try await sandbox.send("/vk/method/\(method)", fields).json
    }

    /// A file by its whole address, redirects followed.
    func file(
        _ url: String, headers: [(name: String, value: String)] = [], redirects: Int = 3
    ) async throws -> HTTPResponse {
        try await sandbox.send(HTTPRequest(url: url, headers: headers, redirects: redirects))
    }
}
