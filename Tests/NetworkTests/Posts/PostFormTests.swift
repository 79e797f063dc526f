import Network
import Testing
import Web
import Writing

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

    @Test func `takes letters of a hashtag that are put together of two for one`() {
        #expect(form("текст", "и\u{306}од").tags.map(\.name) == ["йод"])
    }
}
