import Foundation
import HTTPClient
import TestSupport
import Testing

struct Uploads {
    private func file(of size: Int) throws -> String {
        let path = newPath()
        try Data(repeating: 0x41, count: size).write(to: URL(filePath: path))
        return path
    }

    @Test func `tells how far a file has gone`() throws {
        let server = try LocalServer.answering { response(201, [], "\($0.body.utf8.count)") }
        let path = try file(of: 3_000_000)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var steps: [Int] = []
        let answer = try client().upload(HTTPRequest(method: .put, url: server.url, body: .file(path))) { sent in
            steps.append(sent)
            return true
        }
        #expect(answer.status == 201 && answer.text == "3000000")
        #expect(steps.last == 3_000_000)
        #expect(steps == steps.sorted())
    }

    @Test func `a file between bytes is sent as one body`() throws {
        let server = try LocalServer.answering { response(201, [], "\($0.header("content-length") ?? "") \($0.body)") }
        for size in [0, 1, 100_000] {
            let path = try file(of: size)
            defer { try? FileManager.default.removeItem(atPath: path) }
            let body = HTTPRequest.Body.framed(Array("before ".utf8), file: path, Array(" after".utf8))
            let answer = try client().upload(HTTPRequest(method: .post, url: server.url, body: body)) { _ in true }
            #expect(answer.text == "\(size + 13) before \(String(repeating: "A", count: size)) after")
        }
    }

    @Test func `stops when it is told to`() throws {
        let server = try LocalServer { peer in
            // Takes nothing: the file stays on its way.
            _ = peer.line()
            sleep(5)
        }
        let path = try file(of: 50_000_000)
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect {
            try client().upload(HTTPRequest(method: .put, url: server.url, body: .file(path))) { $0 == 0 }
        } throws: {
            if case HTTPFailure.stopped = $0 { true } else { false }
        }
    }
}
