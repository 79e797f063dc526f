import Highlighting
import Testing
import Writing

@Suite struct RenderedTextTests {
    private func render(_ text: String) throws -> RenderedText {
        try RenderedText(TextBody(text, longest: 32_768), highlighter: Highlighter(program: nil))
    }

    @Test func `shows a short text whole`() throws {
        let text = try render("Собираем семинар.\n\nПервая встреча — 3 декабря.")
        #expect(!text.isLong)
        #expect(text.preview == text.html)
    }

    @Test func `ends the preview after a whole block`() throws {
        let text = try render("Первый абзац.\n\n\(String(repeating: "слово ", count: 100))\n\nПоследний.")
        #expect(text.isLong)
        #expect(text.preview.markup.contains("Первый абзац."))
        #expect(!text.preview.markup.contains("слово"))
    }

    @Test func `cuts a long first paragraph between words, without its markup`() throws {
        let text = try render(String(repeating: "**слово** ", count: 200))
        #expect(text.isLong)
        #expect(text.preview.markup.hasSuffix("слово…</p>"))
        #expect(!text.preview.markup.contains("*"))
    }

    @Test func `keeps the lines of a text that is cut, and shows twelve of them`() throws {
        let agenda = (1...40).map { "Пункт \($0)" }
        let long = agenda.map { "\($0): \(String(repeating: "слово ", count: 5))" }.joined(separator: "\n")
        for body in [agenda.joined(separator: "\n"), long, agenda.map { "- \($0)" }.joined(separator: "\n")] {
            let text = try render(body)
            #expect(text.isLong)
            #expect(text.preview.markup.contains("Пункт 12"))
            #expect(!text.preview.markup.contains("Пункт 13"))
        }
        #expect(try self.render(long).preview.markup.contains("<br>Пункт 2"))
        #expect(try self.render(agenda.joined(separator: "\n\n")).preview.markup.contains("<p>Пункт 12</p>"))
    }

    @Test func `closes the fence of code that is cut`() throws {
        let code = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let text = try render("```\n\(code)\n```")
        #expect(text.isLong)
        #expect(text.preview.markup.contains("line 11"))
        #expect(!text.preview.markup.contains("line 12"))
        #expect(text.preview.markup.contains("</code></pre>"))
        #expect(!text.preview.markup.contains("```"))
    }

    @Test func `shows the first lines of long code behind what introduces it`() throws {
        let code = (1...40).map { "line \($0)" }.joined(separator: "\n")
        let text = try render("Большой код:\n\n```\n\(code)\n```\n\nПояснение.")
        #expect(text.isLong)
        #expect(text.preview.markup.contains("Большой код"))
        #expect(text.preview.markup.contains("line 10"))
        for later in ["line 11", "Пояснение", "```"] { #expect(!text.preview.markup.contains(later), "\(later)") }
    }

    @Test func `shows a few lines of code behind much text, all of them when there are no more`() throws {
        let text = String(repeating: "слово ", count: 70)
        let long = try self.render("\(text)\n\n```\n\((1...9).map { "line \($0)" }.joined(separator: "\n"))\n```")
        #expect(long.isLong && long.preview.markup.contains("line 3"))
        let short = try self.render("\(text)\n\n~~~\none\ntwo\n~~~")
        #expect(!short.isLong && short.preview == short.html)
    }

    @Test(arguments: [
        ("Собираем **семинар**\nпо [праву](/posts/1).\n\n- раз", "Собираем семинар по праву. раз"), ("***", ""),
        ("Покажу запрос:\n\n```sql\nSELECT 1\n```\n\nОтвет.", "Покажу запрос:"), ("```\nlet a = 1\n```", "let a = 1"),
        (String(repeating: "слово ", count: 40), String(repeating: "слово ", count: 19) + "слово…"),
        (String(repeating: "а", count: 200), String(repeating: "а", count: 120) + "…"),
    ])
    func `is named by its first words`(_ body: String, _ summary: String) throws {
        #expect(try render(body).summary == summary)
    }

    @Test func `is named in bounds, whatever its letters are made of`() throws {
        let marks = "a" + String(repeating: "\u{301}", count: 10_000)
        #expect(try render(marks).summary.unicodeScalars.count <= 501)
    }

    @Test func `does not part code at its blank lines`() throws {
        let text = try render("```\na\n\nb\n```\n\nконец")
        #expect(!text.isLong)
        #expect(text.html.markup.contains("a\n\nb"))
    }
}
