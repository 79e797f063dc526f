import HTML
import Testing
import Web

struct ResponseTests {
    private static func wire(_ response: Response, _ method: Method = .get) throws -> String {
        let buffer = HTMLBuffer()
        try response.serialize(for: method, into: buffer)
        return buffer.text
    }

    @Test func `is written in one go`() throws {
        let page = HTMLBuffer()
        page.write("<b>")
        var response = Response.html(page)
        response.headers.set("Cache-Control", "no-store")
        response.setCookie(.host("__Host-quad", "abc", maxAge: 60))
        #expect(
            try Self.wire(response) == """
                Status: 200 OK\r
                Content-Type: text/html; charset=utf-8\r
                Cache-Control: no-store\r
                Set-Cookie: __Host-quad=abc; Path=/; Max-Age=60; Secure; HttpOnly; SameSite=Lax\r
                Content-Length: 9\r
                \r
                &lt;b&gt;
                """)
    }

    @Test func `HEAD gets the length and not the content`() throws {
        let text = try Self.wire(.text("привет"), .head)
        #expect(text.hasSuffix("Content-Length: 12\r\n\r\n"))
    }

    @Test func `a redirect goes by GET`() throws {
        let text = try Self.wire(.redirect(to: Paths.note(NoteID(rawValue: 7)).adding("x", "я")))
        #expect(text == "Status: 303 See Other\r\nLocation: /notes/7?x=%D1%8F\r\nContent-Length: 0\r\n\r\n")
    }

    @Test func `what has no content has no length`() throws {
        #expect(try Self.wire(Response(status: .noContent, body: .text("x"))) == "Status: 204 No Content\r\n\r\n")
        #expect(try Self.wire(Response(status: .notModified)) == "Status: 304 Not Modified\r\n\r\n")
    }

    @Test func `says which methods are allowed`() throws {
        #expect(try Self.wire(.methodNotAllowed([.get, .head])).contains("\r\nAllow: GET, HEAD\r\n"))
    }

    /// Every control byte, in the name and in the value of a header, in a redirect, in a cookie.
    @Test(arguments: Array(0...0x1F) + [0x7F] as [UInt8])
    func `a control byte never reaches the wire`(_ byte: UInt8) {
        let odd = String(decoding: [byte], as: UTF8.self)
        var responses: [Response] = []
        for value in ["\(odd)x", "x\(odd)", "x\(odd)X-Accel-Redirect: /etc/passwd"] {
            var response = Response.text("page")
            response.headers.set("X-Name", value)
            responses.append(response)
            response = .text("page")
            response.headers.add(value, "x")
            responses.append(response)
            responses.append(.redirect(to: Address("/\(value)")))
            responses.append(.redirect(to: Address("/").adding("x", "1").fragment("y").with(value)))
            for cookie in [
                Cookie("x", value), Cookie(value, "x"), Cookie("x", "x", path: "/\(value)"),
            ] {
                var response = Response.text("page")
                response.setCookie(cookie)
                responses.append(response)
            }
        }
        for response in responses {
            let buffer = HTMLBuffer()
            #expect(throws: (any Error).self) { try response.serialize(into: buffer) }
            #expect(buffer.count == 0)
        }
    }

    @Test(arguments: ["", "a b", "a:b", "имя", "a\"", "Status", "content-length", "set-cookie"])
    func `refuses a name that is none, or that is written by itself`(_ name: String) {
        var response = Response.text("page")
        response.headers.add(name, "x")
        #expect { try response.serialize(into: HTMLBuffer()) } throws: { ($0 as? HeaderRefused)?.name == name }
    }

    @Test func `keeps one value for a name that is set`() {
        var headers = Headers()
        headers.add("Vary", "a")
        headers.add("X", "1")
        headers.add("VARY", "b")
        #expect(headers.values("vary") == ["a", "b"])
        headers.set("vary", "c")
        #expect(headers.values("Vary") == ["c"] && headers["x"] == "1" && headers.all.count == 2)
        headers.remove("X")
        #expect(!headers.contains("x"))
    }
}

extension Address {
    /// An address with text appended that nobody has encoded.
    fileprivate func with(_ raw: String) -> Address { Address(text + raw) }
}
