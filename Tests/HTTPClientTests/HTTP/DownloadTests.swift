import Foundation
import HTTPClient
import TestSupport
import Testing

struct Downloads {
    @Test func `writes the bytes to a new private file and tells how far it is`() throws {
        let server = try LocalServer.answering { _ in
            response(200, ["ETag: \"1\""], String(repeating: "я", count: 500_000))
        }
        let path = newPath()
        defer { try? FileManager.default.removeItem(atPath: path) }
        var steps: [Int] = []
        let got = try client { $0.largestBody = 10 }.download(HTTPRequest(url: server.url), to: path, limit: 1_000_000)
        {
            received, _ in
            steps.append(received)
            return true
        }
        #expect(got.count == 1_000_000)
        #expect(got.response["etag"] == "\"1\"")
        #expect(got.response.body.isEmpty)
        #expect(steps.last == 1_000_000)
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect(attributes[.size] as? Int == 1_000_000)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func `leaves no file behind a failure`() throws {
        let path = newPath()
        let refused = try LocalServer.answering { _ in response(404, [], "no such file") }
        #expect { try client().download(HTTPRequest(url: refused.url), to: path) } throws: {
            if case HTTPFailure.refused(let answer) = $0 {
                answer.status == 404 && answer.text == "no such file"
            } else {
                false
            }
        }
        let large = try LocalServer.answering { _ in response(200, [], String(repeating: "x", count: 5000)) }
        #expect { try client().download(HTTPRequest(url: large.url), to: path, limit: 4999) } throws: {
            if case HTTPFailure.tooLarge = $0 { true } else { false }
        }
        #expect { try client().download(HTTPRequest(url: large.url), to: path) { _, _ in false } } throws: {
            if case HTTPFailure.stopped = $0 { true } else { false }
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func `never writes over a file that is there`() throws {
        let server = try LocalServer.answering { _ in response(200, [], "new") }
        let path = newPath()
        try Data("old".utf8).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect { try client().download(HTTPRequest(url: server.url), to: path) } throws: {
            if case HTTPFailure.file(_, EEXIST) = $0 { true } else { false }
        }
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
        #expect(server.count == 0)
    }
}
