import TestSupport
import Testing
import Web

struct MultipartTests {
    private static let type = "multipart/form-data; boundary=----x"

    private static func part(_ name: String, _ content: String, _ more: String = "") -> String {
        "------x\r\nContent-Disposition: form-data; name=\"\(name)\"\(more)\r\n\r\n\(content)\r\n"
    }

    private static func form(_ text: String, _ type: String = type) throws(BadRequest) -> Form {
        try Form(Array(text.utf8), contentType: type)
    }

    private static func status(_ text: String, _ type: String = type) -> Int? {
        do {
            _ = try form(text, type)
            return nil
        } catch { return error.status.code }
    }

    private static let end = "------x--\r\n"

    @Test func `reads fields and files`() throws {
        let file = "; filename=\"конспект %22Право%22.txt\"\r\nContent-Type: text/plain"
        let form = try Self.form(
            Self.part("body", "Привет\r\n--\r\n-----x\r\n") + Self.part("file", "\u{1}bytes", file)
                + Self.part("file", "", "; filename=\"\"") + Self.part("empty", "") + Self.end)
        #expect(form.fields["body"] == "Привет\r\n--\r\n-----x\r\n")
        #expect(form.fields["empty"] == "")
        let files = try #require(form.files["file"])
        #expect(files.count == 2)
        #expect(files[0].name == "конспект \"Право\".txt")
        #expect(files[0].contentType == "text/plain")
        #expect(Array(files[0].bytes) == Array("\u{1}bytes".utf8))
        #expect(files[1].name.isEmpty && files[1].bytes.isEmpty)
    }

    @Test func `the last boundary may end the body`() throws {
        #expect(try Self.form(Self.part("a", "1") + "------x--").fields["a"] == "1")
        #expect(try Self.form("------x--").fields.isEmpty)
    }

    @Test func `the boundary may be quoted`() throws {
        let body = "--a b\r\nContent-Disposition: form-data; name=x\r\n\r\n1\r\n--a b--"
        #expect(try Self.form(body, "multipart/form-data; boundary=\"a b\"").fields["x"] == "1")
    }

    @Test(arguments: [
        "multipart/form-data", "multipart/form-data; boundary=", "multipart/form-data; boundary=\"\"",
        "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=a; boundary=b",
        "multipart/form-data; boundary=\"a\u{1}\"", "multipart/form-data; boundary=ы",
        "multipart/form-data; boundary=" + String(repeating: "b", count: 71),
    ])
    func `refuses a boundary that is none`(_ type: String) {
        #expect(Self.status(Self.part("a", "1") + Self.end, type) != nil)
    }

    @Test(arguments: [
        "", "--", "------x", "------x\r\n", "------y--", "x------x--", "\r\n------x--", "------x--x",
        "------x--\r\nmore",
        "------x--\n", "------x-\r\n", "------x \r\n\r\n\r\n------x--",
        part("a", "1"),
        "------x\r\n\r\ncontent\r\n------x--",
        "------x\nContent-Disposition: form-data; name=\"a\"\n\n1\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\"\r\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\"\n\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\r\n\"\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\0\"\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\"; name=\"b\"\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\"; filename=\"c\"\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"b\"\r\n\r\n1\r\n------x--",
        "------x\r\nContent-Disposition : form-data; name=\"a\"\r\n\r\n1\r\n------x--",
        "------x\r\n: form-data; name=\"a\"\r\n\r\n1\r\n------x--",
        "------x\r\n folded\r\n\r\n1\r\n------x--",
        part("a", "\0") + end,
        part("a", "1", "\r\nX-A: b\u{1}c") + end,
        part("a", "1", "; filename=\"f\"\r\nContent-Type: text/plain\u{0}") + end,
    ])
    func `refuses a body that is not as browsers write it`(_ body: String) {
        #expect(Self.status(body) == 400, "\(body.debugDescription)")
    }

    @Test func `refuses text that is not UTF-8 and takes such bytes in a file`() throws {
        func body(_ more: String) -> [UInt8] {
            Array("------x\r\nContent-Disposition: form-data; name=\"a\"\(more)\r\n\r\n".utf8) + [0xFF, 0xFE]
                + Array("\r\n------x--".utf8)
        }
        #expect(throws: BadRequest.malformed("text is not UTF-8")) { try Form(body(""), contentType: Self.type) }
        #expect(try Form(body("; filename=\"b\""), contentType: Self.type).files["a"]?.first?.bytes.count == 2)
    }

    @Test func `an extended file name is not looked at`() throws {
        let form = try Self.form(Self.part("a", "1", "; filename*=UTF-8''..%2Fx") + Self.end)
        #expect(form.files.isEmpty && form.fields["a"] == "1")
    }

    @Test func `a line end in a name stays encoded`() throws {
        let form = try Self.form(Self.part("a", "1", "; filename=\"x%0D%0AX-Accel-Redirect: y\"") + Self.end)
        #expect(form.files["a"]?.first?.name == "x%0D%0AX-Accel-Redirect: y")
    }

    @Test func `refuses a thousand parts quickly`() {
        let body = Array(((0..<1_000).map { Self.part("f\($0)", "x") }.joined() + Self.end).utf8)
        let time = fastest {
            #expect(throws: BadRequest.tooManyFields) { try Form(body, contentType: Self.type) }
        }
        #expect(time < .milliseconds(50))
        #expect(Self.status((0..<21).map { Self.part("f\($0)", "x") }.joined() + Self.end) == 413)
        #expect(Self.status((0..<20).map { Self.part("f\($0)", "x") }.joined() + Self.end) == nil)
    }

    @Test func `refuses huge names and headers`() {
        #expect(Self.status(Self.part(String(repeating: "n", count: 300), "1") + Self.end) == 400)
        #expect(Self.status(Self.part(String(repeating: "n", count: 1_000_000), "1") + Self.end) == 400)
        #expect(
            Self.status(Self.part("a", "1", "\r\nX-Long: " + String(repeating: "n", count: 5_000)) + Self.end) == 400)
        #expect(Self.status(Self.part("a", "1", String(repeating: "\r\nX: y", count: 5_000)) + Self.end) == 400)
        #expect(Self.status(Self.part(String(repeating: "n", count: 300), "1", "; filename=\"f\"") + Self.end) == 400)
    }

    @Test(arguments: ["\r", "\r\n", "\r\n-", "\r\n-----", "\r\n----------", "\r\n------y"])
    func `content that looks like a boundary costs linear time`(_ piece: String) throws {
        let content = String(repeating: piece, count: 1_000_000 / piece.utf8.count)
        let body = Array((Self.part("a", content) + Self.end).utf8)
        var read = ""
        let time = try fastest {
            read = try Form(body, contentType: Self.type).fields["a"] ?? ""
        }
        #expect(read == content)
        #expect(time < .seconds(2))
    }

    @Test func `damaged bodies are read or refused`() {
        let file = "; filename=\"b.txt\"\r\nContent-Type: text/plain"
        let whole = Array((Self.part("a", "1") + Self.part("b", "2", file) + Self.end).utf8)
        var random = SeededRandom(seed: 5)
        var refused = 0
        for _ in 0..<20_000 {
            var body = whole
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<body.count, using: &random)
                switch Int.random(in: 0..<3, using: &random) {
                case 0: body[place] = UInt8.random(in: 0...255, using: &random)
                case 1: body.remove(at: place)
                default: body.insert(contentsOf: body.prefix(place).suffix(8), at: place)
                }
            }
            if (try? Form(body, contentType: Self.type)) == nil { refused += 1 }
        }
        #expect(refused > 1_000)
    }
}
