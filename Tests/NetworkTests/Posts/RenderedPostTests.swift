import Highlighting
import Network
import Testing
import Web

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

    @Test func `shows the first lines of long code behind what introduces it`() throws {
        let code = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let post = try post("Большой код:\n\n```\n\(code)\n```\n\nПояснение.")
        #expect(post.isLong)
        #expect(post.preview.markup.contains("Большой код"))
        #expect(post.preview.markup.contains("line 10"))
        for later in ["line 11", "Пояснение", "```"] { #expect(!post.preview.markup.contains(later), "\(later)") }
    }

    @Test func `shows a few lines of code behind much text, all of them when there are no more`() throws {
        let text = String(repeating: "слово ", count: 70)
        let long = try self.post("\(text)\n\n```\n\((1...9).map { "line \($0)" }.joined(separator: "\n"))\n```")
        #expect(long.isLong && long.preview.markup.contains("line 3"))
        let short = try self.post("\(text)\n\n~~~\none\ntwo\n~~~")
        #expect(!short.isLong && short.preview == short.html)
    }

    @Test(arguments: [
        ("Собираем **семинар**\nпо [праву](/posts/1).\n\n- раз", "Собираем семинар по праву. раз"), ("***", ""),
        ("Покажу запрос:\n\n```sql\nSELECT 1\n```\n\nОтвет.", "Покажу запрос:"), ("```\nlet a = 1\n```", "let a = 1"),
        (String(repeating: "слово ", count: 40), String(repeating: "слово ", count: 19) + "слово…"),
        (String(repeating: "а", count: 200), String(repeating: "а", count: 120) + "…"),
    ])
    func `is named by its first words`(_ body: String, _ summary: String) throws {
        #expect(try post(body).summary == summary)
    }

    @Test func `is named in bounds, whatever its letters are made of`() throws {
        let marks = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(try post(marks).summary.unicodeScalars.count <= 501)
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

    @Test func `takes twenty hashtags, of the field before those of the text, and names the others`() throws {
        let tags = (1...19).map { "т\($0)" }
        #expect(try self.post("#т20 и #т1", tags: tags).tags.count == 20)
        let unnamed = #expect(throws: RenderedPost.Unnamed.self) { try self.post("#т20, #т21 и #т22", tags: tags) }
        #expect(unnamed?.words == ["т21", "т22"].map { BrokenHashtag(word: $0, reason: .tooMany) })
        let form = PostForm(
            Fields([("body", "#т20 и #т21"), ("tags", tags.joined(separator: " ")), ("without", "т21")]))
        let post = try RenderedPost(form, highlighter: Highlighter(program: nil))
        #expect(post.tags.count == 20)
        #expect(post.html.markup.contains(">#т20</a> и #т21"), "a link to a page without the post leads astray")
    }
}
