import Foundation
import HTTPClient
import Synchronization
import TestSupport
import Testing

/// A new file of one test, with what a download knows of it.
private final class Target {
    let path = FileManager.default.temporaryDirectory.path + "/quad-download-\(UUID().uuidString)"
    private let descriptor: Int32

    init(_ beginning: String = "") {
        descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0o600)
        _ = beginning.utf8CString.withUnsafeBytes { write(descriptor, $0.baseAddress, beginning.utf8.count) }
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    func file(validator: String? = nil, accepts: @escaping (HTTPResponse) -> Bool = { _ in true }) -> DownloadFile {
        DownloadFile(descriptor: descriptor, count: text.utf8.count, validator: validator, accepts: accepts)
    }

    var text: String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}

struct Downloads {
    private static let whole = String(repeating: "0123456789", count: 20_000)

    /// Answers ranges as a file server does; `break` sends only so many bytes of each answer.
    private func server(
        etag: String? = "\"1\"", break limit: Int = .max, ignoresRange: Bool = false
    ) throws -> LocalServer {
        try LocalServer { peer in
            while let request = peer.request() {
                let bytes = Array(Self.whole.utf8)
                let range = ignoresRange ? nil : request.header("range")
                let isSame = request.header("if-range").map { $0 == etag } ?? true
                let first = isSame ? range.flatMap { Int($0.dropFirst(6).prefix { $0 != "-" }) } ?? 0 : 0
                let tag = etag.map { "ETag: \($0)\r\n" } ?? ""
                let status = first > 0 ? "206 Partial Content" : "200 OK"
                let extent = first > 0 ? "Content-Range: bytes \(first)-\(bytes.count - 1)/\(bytes.count)\r\n" : ""
                peer.send("HTTP/1.1 \(status)\r\n\(tag)\(extent)Content-Length: \(bytes.count - first)\r\n\r\n")
                let sent = Array(bytes[first...].prefix(limit))
                guard peer.send(sent), first + sent.count == bytes.count else { return }
            }
        }
    }

    @Test func `writes what comes, and knows its version`() throws {
        let target = Target()
        let file = target.file()
        let server = try server()
        let response = try client().download(HTTPRequest(url: server.url), into: file, limit: 1_000_000)
        #expect(response.status == 200)
        #expect(target.text == Self.whole)
        #expect(file.count == 200_000 && file.expected == 200_000)
        #expect(file.validator == "\"1\"")
    }

    @Test func `goes on where it broke off, until all is there`() throws {
        let target = Target()
        let server = try server(break: 60_000)
        var tries = 0
        var validator: String?
        while target.text.utf8.count < 200_000, tries < 10 {
            tries += 1
            let file = target.file(validator: validator)
            _ = try? client().download(HTTPRequest(url: server.url), into: file, limit: 200_000)
            validator = file.validator
        }
        #expect(tries == 4)
        #expect(target.text == Self.whole)
        #expect(server.transcript[1].contains("Range: bytes=60000-"))
        #expect(server.transcript[1].contains("If-Range: \"1\""))
    }

    @Test func `begins anew when the file is another one by now, or the server knows no ranges`() throws {
        for server in [try server(etag: "\"2\""), try server(ignoresRange: true)] {
            let target = Target("0123456789of another version")
            let file = target.file(validator: "\"1\"")
            _ = try client().download(HTTPRequest(url: server.url), into: file, limit: 200_000)
            #expect(target.text == Self.whole)
        }
    }

    @Test func `takes no other range than the one it lacks`() throws {
        let target = Target("01234")
        let server = try LocalServer.answering { _ in response(206, ["Content-Range: bytes 0-9/10"], "0123456789") }
        #expect { try client().download(HTTPRequest(url: server.url), into: target.file(), limit: 100) } throws: {
            if case HTTPFailure.broken = $0 { true } else { false }
        }
        #expect(target.text == "01234")
    }

    @Test func `keeps no page that says why there is no file`() throws {
        let target = Target("01234")
        let refused = try LocalServer.answering { _ in response(404, [], "no such file") }
        let page = try LocalServer.answering { _ in response(200, ["Content-Type: text/html"], "<title>VK</title>") }
        for (server, status) in [(refused, 404), (page, 200)] {
            let file = target.file { $0["content-type"] != "text/html" }
            #expect { try client().download(HTTPRequest(url: server.url), into: file, limit: 100) } throws: {
                if case HTTPFailure.refused(let answer) = $0 { answer.status == status } else { false }
            }
            #expect(target.text == "01234")
        }
    }

    @Test func `takes no byte more than it may, and stops when it is told to`() throws {
        let target = Target("0123")
        let server = try server(etag: nil)
        #expect { try client().download(HTTPRequest(url: server.url), into: target.file(), limit: 199_999) } throws: {
            if case HTTPFailure.tooLarge = $0 { true } else { false }
        }
        #expect(target.text.utf8.count <= 199_999)
        let other = Target()
        #expect {
            try client().download(HTTPRequest(url: server.url), into: other.file(), limit: 200_000) { false }
        } throws: {
            if case HTTPFailure.stopped = $0 { true } else { false }
        }
    }

    /// P03 of the security checklist: what is written for one server is not sent to another.
    @Test func `tells no token to a host that it is sent on to`() throws {
        let storage = try LocalServer.answering { _ in response(200, [], "bytes") }
        let api = try LocalServer.answering { _ in response(302, ["Location: \(storage.url)/file"]) }
        let target = Target()
        let request = HTTPRequest(url: api.url, headers: [("Authorization", "OAuth secret")])
        _ = try client().download(request, into: target.file(), limit: 100)
        #expect(api.transcript[0].contains("OAuth secret"))
        #expect(!storage.transcript[0].contains("secret"))
        #expect(target.text == "bytes")
    }

    /// libcurl looks at no Content-Length of an answer in chunks, and hands it on.
    @Test(arguments: [
        "9223372036854775807", "-9223372036854775808", "18446744073709551616", "1125899906842625", "1e308", "NaN",
        String(repeating: "9", count: 400),
    ])
    func `a length that no file has is none`(_ length: String) throws {
        for range in ["", "Content-Range: bytes 4-\(length)/*\r\n", "Content-Range: bytes 4-5/\(length)\r\n"] {
            let server = try LocalServer { peer in
                while peer.request() != nil {
                    peer.send("HTTP/1.1 206 Part\r\nContent-Length: \(length)\r\nTransfer-Encoding: chunked\r\n")
                    peer.send("\(range.isEmpty ? "Content-Range: bytes 4-7/*\r\n" : range)\r\n4\r\nmore\r\n0\r\n\r\n")
                }
            }
            let target = Target("some")
            let file = target.file()
            do {
                _ = try client().download(HTTPRequest(url: server.url), into: file, limit: 1_000_000)
                #expect(file.count == 8)
            } catch {
                // libcurl refuses some, and a range that no file has is none.
            }
            #expect(file.expected == nil)
        }
    }
}
