import Highlighting
import Network
import Testing
import Web
import Writing

@Suite struct RenderedPostTests {
    private func post(_ body: String, tags: [String] = []) throws -> RenderedPost {
        try RenderedPost(
            PostForm(body: body, tags: tags.compactMap { Hashtag($0) }), highlighter: Highlighter(program: nil))
    }

    @Test func `collects hashtags of the text behind those of the field`() throws {
        let post = try post("Про #Перевод и #данные, но не `#код`", tags: ["данные"])
        #expect(post.tags.map(\.name) == ["данные", "перевод"])
        #expect(post.text.html.markup.contains("/tags/"))
    }

    @Test func `takes twenty hashtags, of the field before those of the text, and names the others`() throws {
        let tags = (1...19).map { "т\($0)" }
        #expect(try self.post("#т20 и #т1", tags: tags).tags.count == 20)
        let unnamed = #expect(throws: UnnamedHashtags.self) { try self.post("#т20, #т21 и #т22", tags: tags) }
        #expect(unnamed?.words == ["т21", "т22"].map { BrokenHashtag(word: $0, reason: .tooMany) })
        let form = PostForm(
            Fields([("body", "#т20 и #т21"), ("tags", tags.joined(separator: " ")), ("without", "т21")]))
        let post = try RenderedPost(form, highlighter: Highlighter(program: nil))
        #expect(post.tags.count == 20)
        #expect(post.text.html.markup.contains(">#т20</a> и #т21"), "a link to a page without the post leads astray")
    }
}
