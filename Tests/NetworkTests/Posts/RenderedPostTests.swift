import Highlighting
import Network
import Testing

@Suite struct RenderedPostTests {
    private func post(_ body: String, tags: [String] = []) throws -> RenderedPost {
        try RenderedPost(
            PostForm(body: body, tags: tags.compactMap { Hashtag($0) }), highlighter: Highlighter(program: nil))
    }

    @Test func `shows a short post whole`() throws {
        let post = try post("Собираем семинар.\n\nПервая встреча — 3 декабря.")
        #expect(!post.isLong)
        #expect(post.preview == post.html)
    }

    @Test func `ends the preview after a whole block`() throws {
        let post = try post("Первый абзац.\n\n\(String(repeating: "слово ", count: 100))\n\nПоследний.")
        #expect(post.isLong)
        #expect(post.preview.markup.contains("Первый абзац."))
        #expect(!post.preview.markup.contains("слово"))
    }

    @Test func `cuts a long first paragraph between words, without its markup`() throws {
        let post = try post(String(repeating: "**слово** ", count: 200))
        #expect(post.isLong)
        #expect(post.preview.markup.hasSuffix("слово…</p>"))
        #expect(!post.preview.markup.contains("*"))
    }

    @Test func `keeps the lines of a text that is cut, and shows twelve of them`() throws {
        let agenda = (1...40).map { "Пункт \($0)" }
        let long = agenda.map { "\($0): \(String(repeating: "слово ", count: 5))" }.joined(separator: "\n")
        for body in [agenda.joined(separator: "\n"), long, agenda.map { "- \($0)" }.joined(separator: "\n")] {
            let post = try post(body)
            #expect(post.isLong)
            #expect(post.preview.markup.contains("Пункт 12"))
            #expect(!post.preview.markup.contains("Пункт 13"))
        }
        #expect(try self.post(long).preview.markup.contains("<br>Пункт 2"))
        #expect(try self.post(agenda.joined(separator: "\n\n")).preview.markup.contains("<p>Пункт 12</p>"))
    }

    @Test func `closes the fence of code that is cut`() throws {
        let code = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let post = try post("```\n\(code)\n```")
        #expect(post.isLong)
        #expect(post.preview.markup.contains("line 11"))
        #expect(!post.preview.markup.contains("line 12"))
        #expect(post.preview.markup.contains("</code></pre>"))
        #expect(!post.preview.markup.contains("```"))
    }

    @Test func `does not part code at its blank lines`() throws {
        let post = try post("```\na\n\nb\n```\n\nконец")
        #expect(!post.isLong)
        #expect(post.html.markup.contains("a\n\nb"))
    }

    @Test func `collects hashtags of the text behind those of the field`() throws {
        let post = try post("Про #Перевод и #данные, но не `#код`", tags: ["данные"])
        #expect(post.tags.map(\.name) == ["данные", "перевод"])
        #expect(post.html.markup.contains("/tags/"))
    }
}
