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

    @Test func `names the words that cannot be hashtags and keeps what was typed`() {
        let form = form("текст", "семинар не-верный c++")
        #expect(form.tagsProblem == .tagsBreakTheRule(["не-верный", "c++"]))
        #expect(form.tagsText == "семинар не-верный c++")
        #expect(!form.isGood)
    }

    @Test func `refuses an empty text and one over 32 KiB`() {
        #expect(form(" \n\t ").bodyProblem == .bodyIsEmpty)
        #expect(form(String(repeating: "я", count: 16_384)).bodyProblem == nil)
        #expect(form(String(repeating: "я", count: 16_385)).bodyProblem == .bodyIsTooLong(over: 2))
    }

    @Test func `keeps line breaks as one byte`() {
        #expect(form("a\r\nb").body == "a\nb")
    }

    @Test func `takes twenty hashtags and not one more`() {
        #expect(form("x", (1...20).map { "т\($0)" }.joined(separator: " ")).isGood)
        #expect(form("x", (1...21).map { "т\($0)" }.joined(separator: " ")).tagsProblem == .tooManyTags)
    }
}
