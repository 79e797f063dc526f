import TestSupport
import Testing
import Web

struct RequestTests {
    private static func refusal(_ target: String) -> BadRequest? {
        do {
            _ = try Request(method: "GET", target: target)
            return nil
        } catch { return error }
    }

    @Test func `reads path, query, headers and cookies`() throws {
        var headers = Headers()
        headers.add("accept-language", "ru")
        headers.add("Cookie", "__Host-quad=abc=; theme=dark;  x=1; broken; =y; theme=light")
        let request = try Request(
            method: "GET", target: "/tags/%D1%8F?q=a+b%20%D1%8F&q=2&empty=&flag", headers: headers,
            remoteAddress: "192.0.2.7")
        #expect(request.method == .get)
        #expect(request.rawPath == "/tags/%D1%8F")
        #expect(request.path == "/tags/я")
        #expect(request.query["q"] == "a b я")
        #expect(request.query.all("q") == ["a b я", "2"])
        #expect(request.query["empty"] == "" && request.query["flag"] == "" && request.query["none"] == nil)
        #expect(request.headers["Accept-Language"] == "ru")
        #expect(request.cookies["__Host-quad"] == "abc=")
        #expect(request.cookies["theme"] == "dark")
        #expect(request.cookies["broken"] == nil)
        #expect(request.remoteAddress == "192.0.2.7")
    }

    @Test(arguments: [
        "/a%00", "/a%0a", "/a%0D%0Ab", "/%7f", "/%", "/%1", "/%zz", "/%ff", "/%c0%af", "/%e0%80%af", "/%ed%a0%80",
        "/%f4%90%80%80", "/a\u{0}", "/a\nb", "/a?q=%ff", "/a?q=%00", "/a?%c1%81=1", "/a?q=%ed%bf%bf", "/a?q=%4",
        "a", "", "*", "http://evil.example/feed", "?q=1", "\\feed",
    ])
    func `refuses a target that is not text`(_ target: String) throws {
        guard case .malformed? = Self.refusal(target) else {
            Issue.record("taken: \(target.debugDescription)")
            return
        }
        #expect(try #require(Self.refusal(target)).status == .badRequest)
    }

    @Test(arguments: ["/", "//", "/./", "/../etc/passwd", "/%2e%2e/", "/a//b", "/?", "/a?b&c&&", "/a;b=1", "/a'\"<>"])
    func `takes a target that is only odd`(_ target: String) {
        #expect(Self.refusal(target) == nil)
    }

    @Test(arguments: [
        ("/", "/"), ("/feed", "/feed"), ("/posts/12-A/edit?a=/%2F", "/posts/12-A/edit"), ("/p%6Fsts", "/posts"),
        ("/a%2Fb", "/a/b"), ("/feed/", "/feed/"), ("//feed", "//feed"), ("/a//b", "/a//b"), ("/a/../b", "/a/../b"),
        ("/files/v1.2_x~y", "/files/v1.2_x~y"), ("/a+b", "/a+b"),
    ])
    func `shows the path as people read it`(_ target: String, _ path: String) throws {
        #expect(try Request(method: "GET", target: target).path == path)
    }

    @Test(arguments: ["get", "", "FOO", "GET ", "PROPFIND", "TRACK"])
    func `refuses a method that nobody knows`(_ method: String) {
        #expect(throws: BadRequest.unknownMethod) { try Request(method: method, target: "/") }
    }

    @Test func `refuses a query of too many fields at once`() {
        let target = "/?" + String(repeating: "a=1&", count: 200) + "a=1"
        #expect(Self.refusal(target) == .tooManyFields)
        #expect(Self.refusal("/?" + String(repeating: "a=1&", count: 199) + "a=1") == nil)
    }

    @Test func `is made of the variables of a web server`() throws {
        var variables = CGIVariables()
        variables.add("REQUEST_METHOD", "POST")
        variables.add("REQUEST_URI", "/notes?x=1")
        variables.add("SCRIPT_NAME", "/ignored")
        variables.add("QUERY_STRING", "x=2")
        variables.add("REMOTE_ADDR", "192.0.2.7")
        variables.add("HTTPS", "on")
        variables.add("CONTENT_TYPE", "text/plain")
        variables.add("CONTENT_LENGTH", "2")
        variables.add("HTTP_SEC_FETCH_SITE", "same-origin")
        variables.add("HTTP_PROXY", "http://evil.example")
        variables.add("HTTP_X_FORWARDED_FOR", "203.0.113.9")
        variables.add("HTTP_HOST", "evil.example")
        let request = try variables.request(body: Array("hi".utf8))
        #expect(request.method == .post)
        #expect(request.rawPath == "/notes" && request.query["x"] == "1")
        #expect(request.remoteAddress == "192.0.2.7")
        #expect(request.isSecure)
        #expect(request.contentType == "text/plain")
        #expect(request.headers["Sec-Fetch-Site"] == "same-origin")
        #expect(request.headers["Proxy"] == nil)
        #expect(request.body.count == 2)
    }

    @Test(arguments: [
        ("announced", "300", BodyStage.announced(length: 300)), ("announced", "", .announced(length: nil)),
        ("announced", "9223372036854775808", .announced(length: nil)), ("announced", "x", .announced(length: nil)),
        ("refused", "300", .refused(length: 300)), ("", "300", .sent), ("sent", "300", .sent),
    ])
    func `the web server says how far the body is, and no client does`(
        _ word: String, _ length: String, _ stage: BodyStage
    ) throws {
        var variables = CGIVariables()
        variables.add("REQUEST_METHOD", "POST")
        variables.add("REQUEST_URI", "/")
        variables.add("HTTP_QUAD_BODY", "announced")
        #expect(try variables.request(body: []).stage == .sent)
        variables.add("QUAD_BODY", word)
        variables.add("QUAD_BODY_LENGTH", length)
        #expect(try variables.request(body: []).stage == stage)
    }

    @Test func `the web server says that it goes on with an answer, and no client does`() throws {
        var variables = CGIVariables()
        variables.add("REQUEST_METHOD", "GET")
        variables.add("REQUEST_URI", "/")
        variables.add("HTTP_QUAD_PART", "on")
        #expect(try !variables.request(body: []).isPart)
        variables.add("QUAD_PART", "on")
        #expect(try variables.request(body: []).isPart)
    }

    @Test func `variables that are not text are refused or repaired, never fatal`() throws {
        func request(_ target: [UInt8], _ agent: [UInt8]) throws -> Request {
            var variables = CGIVariables()
            variables.add("REQUEST_METHOD", "GET")
            for (name, value) in [("REQUEST_URI", target), ("HTTP_USER_AGENT", agent)] {
                Array(name.utf8).withUnsafeBufferPointer { name in
                    value.withUnsafeBufferPointer { variables.add(name, $0) }
                }
            }
            return try variables.request(body: [])
        }
        #expect(throws: BadRequest.malformed("text is not UTF-8")) { try request([0x2F, 0xFF], []) }
        #expect(throws: BadRequest.malformed("text contains NUL")) { try request([0x2F, 0], []) }
        #expect(try request([0x2F], [0x41, 0xFF]).headers["User-Agent"] == "A\u{FFFD}")
        #expect(throws: BadRequest.malformed("REQUEST_METHOD is missing")) { try CGIVariables().request(body: []) }
    }

    @Test func `random targets are answered or refused`() {
        var random = SeededRandom(seed: 11)
        let alphabet = Array("/%2e.?&=+#a0fFcC\u{0}\n\u{7f}я".utf8) + [0xC0, 0xFF, 0xED, 0xA0]
        var taken = 0
        for _ in 0..<20_000 {
            let bytes =
                [UInt8(ascii: "/")]
                + (0..<Int.random(in: 0...24, using: &random)).map { _ in
                    alphabet.randomElement(using: &random) ?? 0
                }
            guard let target = String(validating: bytes, as: UTF8.self) else { continue }
            if let request = try? Request(method: "GET", target: target) {
                taken += 1
                #expect(!request.path.utf8.contains { $0 < 0x20 || $0 == 0x7F })
                #expect(request.path.hasPrefix("/"))
            }
        }
        #expect(taken > 100)
    }
}
