import Cryptography
import Foundation
import HTTPClient
import Web

/// An application and its people at the Yandex of a sandbox.
struct YandexClient {
    static let callback = "http://127.0.0.1:9999/callback"
    static let verifier = String(repeating: "v", count: 43)
    static let application = ["client_id": "quad-yandex", "client_secret": "yandex-secret"]

    let sandbox: RunningSandbox
    /// What calls are made with; nil makes them without.
    var token: String?

    /// Somebody with all rights, unless others are named.
    init(_ person: String = "mikhail", scope: String? = nil, life: Int? = nil) async throws {
        sandbox = try await RunningSandbox()
        token = try await token(of: person, scope: scope, life: life)["access_token"].text
    }

    static var challenge: String {
        Data(Digest.of(verifier.utf8)).base64EncodedString().replacing("+", with: "-")
            .replacing("/", with: "_").replacing("=", with: "")
    }

    /// What a right authorization asks.
    static var authorization: [String: String] {
        [
            "response_type": "code", "client_id": "quad-yandex", "redirect_uri": callback, "state": "s&=т",
            "code_challenge": challenge, "code_challenge_method": "S256",
        ]
    }

    /// Decides as a person does on the page.
    func decide(_ changes: [String: String] = [:], _ decision: String = "allow") async throws -> HTTPResponse {
        let fields = Self.authorization.merging(changes) { $1 }.filter { !$0.value.isEmpty }
        return try await sandbox.send(
            "/yandex/oauth/authorize", fields.merging(["person": "anna", "decision": decision]) { first, _ in first })
    }

    func exchange(_ code: String?, _ changes: [String: String] = [:]) async throws -> HTTPResponse {
        let fields = Self.application.merging(
            ["grant_type": "authorization_code", "code": code ?? "", "code_verifier": Self.verifier]
        ) { first, _ in first }
        return try await ask(fields.merging(changes) { $1 }.filter { !$0.value.isEmpty })
    }

    func refresh(_ token: String?) async throws -> HTTPResponse {
        try await ask(
            Self.application.merging(["grant_type": "refresh_token", "refresh_token": token ?? ""]) { first, _ in first
            })
    }

    /// - Parameter fields: as `/token` takes them
    func ask(
        _ fields: [String: String], headers: [(name: String, value: String)] = []
    ) async throws -> HTTPResponse {
        try await sandbox.send("/yandex/oauth/token", fields, headers: headers)
    }

    /// The answer of `/control/token`.
    func token(of person: String, scope: String? = nil, life: Int? = nil) async throws -> ReceivedJSON {
        var order = "{\"provider\": \"yandex\", \"person\": \"\(person)\""
        if let scope { order += ", \"scope\": \"\(scope)\"" }
        if let life { order += ", \"expires_in\": \(life)" }
        return try await sandbox.post("/control/token", order + "}").json
    }

    // MARK: Disk

    /// A call of the REST: `resources/copy` with its parameters.
    func call(
        _ method: HTTPRequest.Method, _ name: String, _ parameters: [String: String] = [:],
        json: String? = nil, headers: [(name: String, value: String)] = []
    ) async throws -> HTTPResponse {
        let query = SentForm.encode(parameters)
        return try await open(
            method, "\(sandbox.url)/yandex/v1/disk\(name.isEmpty ? "" : "/\(name)")\(query.isEmpty ? "" : "?\(query)")",
            body: json.map { .bytes(Array($0.utf8)) } ?? .none, headers: headers)
    }

    func call(
        _ name: String, _ parameters: [String: String] = [:], headers: [(name: String, value: String)] = []
    ) async throws -> HTTPResponse {
        try await call(.get, name, parameters, headers: headers)
    }

    /// An address that the Disk gave.
    func open(
        _ method: HTTPRequest.Method, _ url: String?, body: HTTPRequest.Body = .none,
        headers: [(name: String, value: String)] = [], isAnonymous: Bool = false
    ) async throws -> HTTPResponse {
        let own = isAnonymous ? nil : token.map { [(name: "Authorization", value: "OAuth \($0)")] }
        let request = HTTPRequest(
            method: method, url: url ?? "", headers: (own ?? []) + headers, body: body, timeout: .seconds(60),
            redirects: 0)
        return try await apart {
            let policy = HTTPPolicy(
                allowedHosts: [], allowsLoopback: true, largestBody: 64 << 20,
                lowSpeed: .init(rate: 1, time: .seconds(30)))
            return try HTTPClient(policy).send(request)
        }
    }

    func open(
        _ url: String?, headers: [(name: String, value: String)] = [], isAnonymous: Bool = false
    ) async throws -> HTTPResponse {
        try await open(.get, url, headers: headers, isAnonymous: isAnonymous)
    }

    func meta(_ path: String, _ parameters: [String: String] = [:]) async throws -> ReceivedJSON {
        try await call("resources", parameters.merging(["path": path]) { first, _ in first }).json
    }

    /// Puts a file there by both steps.
    @discardableResult
    func put(_ text: String, at path: String, overwrites: Bool = false) async throws -> HTTPResponse {
        let link = try await call("resources/upload", ["path": path, "overwrite": overwrites ? "true" : "false"])
        guard link.status == 200 else { return link }
        return try await open(.put, link.json["href"].text, body: .bytes(Array(text.utf8)), isAnonymous: true)
    }

    /// The bytes of a file by both steps.
    func text(of path: String) async throws -> String {
        let link = try await call("resources/download", ["path": path])
        return try await open(link.json["href"].text, isAnonymous: true).text
    }

    func names(in path: String) async throws -> [String] {
        try await meta(path, ["limit": "1000"])["_embedded"]["items"].list.compactMap { $0["name"].text }
    }

    /// What an operation comes to in the end.
    func end(of answer: HTTPResponse) async throws -> String? {
        let href = try answer.json["href"].text
        for _ in 0..<100 {
            let status = try await open(href).json["status"].text
            if status != "in-progress" { return status }
            try await Task.sleep(for: .milliseconds(50))
        }
        return "in-progress"
    }

    func turn(_ switches: String) async throws {
        _ = try await sandbox.post("/control/yandex", switches)
    }
}
