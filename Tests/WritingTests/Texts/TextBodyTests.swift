import Testing
import Web
import Writing

@Suite struct TextBodyTests {
    private func body(_ text: String) -> TextBody {
        TextBody(Fields([("body", text)]), longest: 32_768)
    }

    @Test func `takes letters that are put together of two for one`() {
        #expect(body("и\u{306}од").text.utf8.elementsEqual("йод".utf8))
    }

    @Test func `refuses an empty text and one over its limit`() {
        #expect(body(" \n\t ").problem == .isEmpty)
        #expect(TextBody(Fields(), longest: 10).problem == .isEmpty)
        #expect(body(String(repeating: "я", count: 16_384)).problem == nil)
        #expect(body(String(repeating: "я", count: 16_385)).problem == .isTooLong(over: 1))
    }

    @Test func `counts how many characters to take away, whatever each of them takes`() {
        #expect(body(String(repeating: "a", count: 32_770)).problem == .isTooLong(over: 2))
        #expect(body(String(repeating: "a", count: 32_766) + "я😀").problem == .isTooLong(over: 1))
        #expect(body(String(repeating: "a", count: 32_768) + "я😀").problem == .isTooLong(over: 2))
    }

    @Test func `keeps line breaks as one byte`() {
        #expect(body("a\r\nb").text == "a\nb")
    }
}
