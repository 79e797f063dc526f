import Foundation
import HTTPClient
import TestSupport
import Testing

struct Requests {
    @Test func `sends the method, the headers and the body, and reads the whole answer`() throws {
        let server = try LocalServer.answering { request in
            response(201, ["X-Seen: \(request.header("X-Name") ?? "")", "Set-Cookie: a=1"], "тело: \(request.body)")
        }
        let answer = try client().send(
            HTTPRequest(
                method: .post, url: "\(server.url)/a/b?c=%20d", headers: [("X-Name", "Анна"), ("X-Empty", "")],
                body: .bytes(Array("x=1".utf8))))
        #expect(answer.status == 201)
        #expect(answer.text == "тело: x=1")
        #expect(answer["SET-COOKIE"] == "a=1")
        #expect(answer.url == "\(server.url)/a/b?c=%20d")
        let seen = try #require(server.transcript.first)
        #expect(seen.hasPrefix("POST /a/b?c=%20d HTTP/1.1\r\n"))
        #expect(seen.contains("\r\nX-Empty:\r\n"))
        #expect(!seen.contains("Content-Type"))
        #expect(!seen.contains("Expect"))
    }

    @Test(arguments: [HTTPRequest.Method.put, .patch, .delete, .post])
    func `sends a method without a body`(_ method: HTTPRequest.Method) throws {
        let server = try LocalServer.answering { response(200, [], $0.head) }
        let answer = try client().send(HTTPRequest(method: method, url: server.url))
        #expect(answer.text.hasPrefix("\(method.rawValue) / HTTP/1.1"))
    }

    @Test func `asks for a head without waiting for a body`() throws {
        let server = try LocalServer.answering { _ in "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n" }
        let answer = try client().send(HTTPRequest(method: .head, url: server.url))
        #expect(answer["content-length"] == "5")
        #expect(answer.body.isEmpty)
    }

    @Test func `sends a file as it is`() throws {
        let server = try LocalServer.answering { response(200, [], "\($0.body.utf8.count)") }
        let path = newPath()
        try Data(repeating: 0x61, count: 3_000_000).write(to: URL(filePath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        let answer = try client().send(HTTPRequest(method: .put, url: server.url, body: .file(path)))
        #expect(answer.text == "3000000")
    }

    @Test func `keeps the connection and no cookies`() throws {
        let server = try LocalServer.answering {
            response(200, ["Set-Cookie: seen=1; Path=/"], $0.header("cookie") ?? "none")
        }
        let client = client()
        for _ in 1...3 { #expect(try client.send(HTTPRequest(url: server.url)).text == "none") }
        #expect(server.count == 1)
    }

    @Test func `uses no proxy of the environment`() throws {
        let proxy = try LocalServer.answering { _ in response(200, [], "from the proxy") }
        let server = try LocalServer.answering { _ in response(200, [], "direct") }
        for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { setenv(name, proxy.url, 1) }
        defer { for name in ["http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"] { unsetenv(name) } }
        #expect(try client().send(HTTPRequest(url: server.url)).text == "direct")
        #expect(proxy.count == 0)
    }

    @Test(arguments: [
        ("X\r\nInjected", "1"), ("X", "1\r\nInjected: 2"), ("X", "1\nInjected: 2"), ("X", "1\0"), ("X y", "1"),
        ("", "1"),
        ("Host", "evil.example"), ("Content-Length", "0"), ("Transfer-Encoding", "chunked"),
    ])
    func `refuses a header that would change the message`(_ name: String, _ value: String) throws {
        let server = try LocalServer.answering { _ in response(200) }
        #expect {
            try client().send(HTTPRequest(url: server.url, headers: [(name, value)]))
        } throws: { if case HTTPFailure.invalidRequest = $0 { true } else { false } }
        #expect(server.count == 0)
    }

    @Test func `talks over a unix socket only where the policy says so`() throws {
        let path = newPath()
        let server = try LocalServer.answering(at: path) { response(202, [], $0.head) }
        defer { unlink(path) }
        var request = HTTPRequest(method: .delete, url: "http://events/publish/1", body: .bytes([]))
        request.unixSocket = path
        let answer = try client { $0.allowsUnixSocket = true }.send(request)
        #expect(answer.status == 202)
        #expect(answer.text.hasPrefix("DELETE /publish/1 HTTP/1.1\r\nHost: events\r\n"))
        #expect(server.count == 1)
        #expect { try client().send(request) } throws: {
            if case HTTPFailure.forbiddenHost = $0 { true } else { false }
        }
        request.unixSocket = path + ".gone"
        #expect { try client { $0.allowsUnixSocket = true }.send(request) } throws: {
            if case HTTPFailure.unreachable = $0 { true } else { false }
        }
    }

    @Test func `tells that nobody listens`() throws {
        #expect { try client().send(HTTPRequest(url: "http://127.0.0.1:1/")) } throws: {
            if case HTTPFailure.unreachable = $0 { ($0 as? HTTPFailure)?.isTemporary == true } else { false }
        }
    }

    @Test func `tells a failed handshake from a lost connection`() throws {
        let server = try LocalServer { $0.send("this is not TLS, whatever it looks like\r\n\r\n") }
        #expect { try client().send(HTTPRequest(url: "https://127.0.0.1:\(server.port)/")) } throws: {
            if case HTTPFailure.insecure = $0 { true } else { false }
        }
    }
}
