import TestSupport
import Testing
import Web

struct FormTests {
    private static let type = "application/x-www-form-urlencoded"

    private static func form(_ text: String, _ type: String? = type) throws(BadRequest) -> Form {
        try Form(Array(text.utf8), contentType: type)
    }

    @Test func `reads fields in order`() throws {
        let form = try Self.form(
            "body=%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82%2C+Anna%0D%0A&tag=a&tag=b&empty=&flag&&x=1=2")
        #expect(form.fields["body"] == "Привет, Anna\r\n")
        #expect(form.fields.all("tag") == ["a", "b"])
        #expect(form.fields["empty"] == "" && form.fields["flag"] == "" && form.fields["x"] == "1=2")
        #expect(form.fields.count == 6 && form.files.isEmpty)
        #expect(!form.fields.contains("other"))
    }

    @Test func `nothing is an empty form`() throws {
        #expect(try Self.form("", nil).fields.isEmpty)
        #expect(try Self.form("").fields.isEmpty)
    }

    @Test(arguments: [
        "a=%", "a=%1", "a=%zz", "%=1", "a=%ff", "a=%c0%80", "a=%ed%a0%80", "a=%00", "%00=a", "a=\u{0}", "a=%u0041",
    ])
    func `refuses what is not text`(_ text: String) {
        #expect { try Self.form(text) } throws: { ($0 as? BadRequest)?.status == .badRequest }
    }

    @Test func `refuses bytes that are not UTF-8`() {
        #expect(throws: BadRequest.malformed("text is not UTF-8")) {
            try Form([0x61, 0x3D, 0xFF], contentType: Self.type)
        }
    }

    @Test(arguments: [
        "text/plain", "application/json", "application/x-www-form-urlencoded; charset=windows-1251", "multipart/mixed",
        "application/x-www-form-urlencoded, text/plain", "", "form", "/", "application/x-www-form-urlencodedx",
        "application/x-www-form-urlencoded; charset", "application/x-www-form-urlencoded;charset=\"utf-8",
    ])
    func `refuses another kind of body`(_ type: String) {
        #expect(throws: BadRequest.unsupportedMediaType) { try Self.form("a=1", type) }
    }

    @Test(arguments: [
        "Application/X-WWW-Form-Urlencoded", "application/x-www-form-urlencoded; charset=UTF-8",
        "application/x-www-form-urlencoded;charset=\"utf-8\"", "application/x-www-form-urlencoded ;",
    ])
    func `takes the type as browsers and libraries spell it`(_ type: String) throws {
        #expect(try Self.form("a=1", type).fields["a"] == "1")
    }

    @Test func `a body without a type is refused`() {
        #expect(throws: BadRequest.unsupportedMediaType) { try Self.form("a=1", nil) }
    }

    @Test func `refuses many fields quickly`() {
        let body = Array(String(repeating: "a=1&", count: 250_000).utf8)
        let time = fastest {
            #expect(throws: BadRequest.tooManyFields) { try Form(body, contentType: Self.type) }
        }
        #expect(time < .milliseconds(50))
        #expect(throws: BadRequest.tooManyFields) {
            try Self.form((0..<10_000).map { "f\($0)=x" }.joined(separator: "&"))
        }
        #expect(throws: Never.self) { try Self.form((0..<200).map { "f\($0)=x" }.joined(separator: "&")) }
    }

    @Test func `refuses a name that no form has`() {
        let long = String(repeating: "n", count: 257)
        #expect { try Self.form("\(long)=1") } throws: { ($0 as? BadRequest)?.status == .badRequest }
        #expect(throws: Never.self) { try Self.form("\(long.dropLast())=1") }
    }

    @Test func `a megabyte of one field is read in linear time`() throws {
        let body = Array(("body=" + String(repeating: "%D1%8F+", count: 150_000)).utf8)
        let time = try fastest { _ = try Form(body, contentType: Self.type) }
        #expect(time < .seconds(2))
    }
}
