import Network
import Testing
import Web

@Suite struct PostFormTests {
    private func form(_ body: String, _ tags: String = "") -> PostForm {
        PostForm(Fields([("body", body), ("tags", tags)]))
    }

    @Test func `takes hashtags however they are parted, each once`() {
        let form = form("текст", "#Семинар, данные;грант  #данные")
        #expect(form.isGood)
        #expect(form.tags.map(\.name) == ["семинар", "данные", "грант"])
    }

    @Test func `keeps words that cannot be hashtags beside those that can, each once`() {
        let form = form("текст", "семинар не-верный c++ Не-верный ##данные #")
        #expect(form.tags.map(\.name) == ["семинар", "данные"])
        #expect(form.broken.map(\.word) == ["не-верный", "c++"])
        #expect(form.tagsText == "семинар не-верный c++ Не-верный ##данные #")
        #expect(form.isGood, "the post is published without them")
    }

    @Test func `knows what was named, by the script and by a button`() {
        let form = PostForm(Fields([("body", "x"), ("without", ""), ("without", "C++ не-верный")]))
        #expect(form.without == ["c++", "не-верный"])
    }

    @Test func `takes letters that are put together of two for one`() {
        let form = form("и\u{306}од", "и\u{306}од")
        #expect(form.body.utf8.elementsEqual("йод".utf8))
        #expect(form.tags.map(\.name) == ["йод"])
    }

    @Test func `refuses an empty text and one over 32 KiB`() {
        #expect(form(" \n\t ").problem == .bodyIsEmpty)
        #expect(form(String(repeating: "я", count: 16_384)).problem == nil)
        #expect(form(String(repeating: "я", count: 16_385)).problem == .bodyIsTooLong(over: 1))
    }

    @Test func `counts how many characters to take away, whatever each of them takes`() {
        #expect(form(String(repeating: "a", count: 32_770)).problem == .bodyIsTooLong(over: 2))
        #expect(form(String(repeating: "a", count: 32_766) + "я😀").problem == .bodyIsTooLong(over: 1))
        #expect(form(String(repeating: "a", count: 32_768) + "я😀").problem == .bodyIsTooLong(over: 2))
    }

    @Test func `keeps line breaks as one byte`() {
        #expect(form("a\r\nb").body == "a\nb")
    }

}
