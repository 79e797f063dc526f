import Foundation
import HTTPClient
import Sandbox

/// A sandbox of one's own on a free port, asked over HTTP.
final class RunningSandbox: Sendable {
    let port: Int
    private let server: Server
    private let running: Task<Void, any Error>

    init() async throws {
        let server = await Server(port: 0)
        self.server = server
        running = Task { try await server.run() }
        port = try await server.port()
    }

    deinit {
        running.cancel()
    }

    var url: String { "http://localhost:\(port)" }

    struct Letter: Decodable {
        let id: Int
        let to: String
        let from: String
        let subject: String
        let text: String
        let html: String?
        let receivedAt: String
    }

    func ask(_ method: HTTPRequest.Method, _ path: String, _ body: String? = nil) async throws -> HTTPResponse {
        let request = HTTPRequest(
            method: method, url: url + path, headers: body == nil ? [] : [("Content-Type", "application/json")],
            body: body.map { .bytes(Array($0.utf8)) } ?? .none, redirects: 0)
        return try await send(request)
    }

    /// Asks from a thread of its own, because libcurl waits and the server needs the others. Late answers are waited for.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await apart {
            let policy = HTTPPolicy(
                allowedHosts: [], allowsLoopback: true, lowSpeed: .init(rate: 1, time: .seconds(30)))
            return try HTTPClient(policy).send(request)
        }
    }

    func get(_ path: String) async throws -> HTTPResponse { try await ask(.get, path) }
    func post(_ path: String, _ body: String) async throws -> HTTPResponse { try await ask(.post, path, body) }

    func letters(to address: String? = nil) async throws -> [Letter] {
        let answer = try await get("/mail/messages" + (address.map { "?to=\($0)" } ?? ""))
        return try JSONDecoder().decode([Letter].self, from: Data(answer.body))
    }

    /// Puts a letter into the mailbox as `receive_mail.py` does.
    func deliver(to address: String, _ subject: String, text: String = "…", html: String? = nil) async throws {
        var letter = ["to": address, "from": "Quad <quad@hse.ru>", "subject": subject, "text": text]
        letter["html"] = html
        let body = String(decoding: try JSONEncoder().encode(letter), as: UTF8.self)
        let answer = try await post("/mail/messages", body)
        guard answer.status == 201 else { throw HTTPFailure.refused(answer) }
    }
}

/// Runs what blocks outside of the cooperative pool.
func apart<R: Sendable>(_ work: @escaping @Sendable () throws -> R) async throws -> R {
    try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread { continuation.resume(with: Result(catching: work)) }
    }
}
