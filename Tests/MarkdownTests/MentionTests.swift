import Markdown
import Testing

@Suite struct MentionTests {
    private func render(_ text: String) throws -> Rendered {
        var options = MarkdownOptions()
        options.isPerson = { $0 == "/people/12" || $0 == "/people/13" }
        options.hashtagLink = { "/tags/\($0)" }
        return try Markdown.render(text, options)
    }

    @Test func `is a link to a person's page whose text begins with @`() throws {
        let text = try render("Спасибо, [@Анна *Ковалёва*](/people/12)!")
        #expect(
            text.html.markup
                == #"<p>Спасибо, <a class="mention" href="/people/12">@Анна <em>Ковалёва</em></a>!</p>"#)
        #expect(text.mentions == ["/people/12"])
        #expect(text.plainText == "Спасибо, @Анна Ковалёва!")
    }

    @Test func `names each person once, in the order of the text`() throws {
        let text = try render("- [@б](/people/13)\n- [@а](/people/12)\n\n[@ещё раз](/people/13)")
        #expect(text.mentions == ["/people/13", "/people/12"])
    }

    @Test(arguments: [
        "[Анна](/people/12)", "[**@Анна**](/people/12)", "[@Никто](/people/99)", "[@Анна](/posts/12)",
        "[@Анна](https://example.org/people/12)", "[@Анна](/people/12?a)", "[@Анна](/people/12/info)", "@Анна",
        "`[@Анна](/people/12)`", "```\n[@Анна](/people/12)\n```", "\\[@Анна](/people/12)", "[](/people/12)",
        "[`@Анна`](/people/12)", "![@Анна](/people/12)", "[![@Анна](/b)](/people/12)",
        "<a href=\"/people/12\">@Анна</a>",
    ])
    func `is nothing else`(_ text: String) throws {
        let page = try render(text)
        #expect(page.mentions.isEmpty && !page.html.markup.contains("mention"), "\(page.html.markup)")
    }

    @Test func `of a quotation looks the same and is told nobody`() throws {
        let text = try render("> [@Анна](/people/12)\n\n[@Борис](/people/13)")
        #expect(text.html.markup.contains(#"<a class="mention" href="/people/12">@Анна</a>"#))
        #expect(text.mentions == ["/people/13"])
    }

    @Test func `is escaped as all text is, and holds no other link`() throws {
        let text = try render("[@<b>\" #тег @x](/people/12)")
        #expect(
            text.html.markup
                == #"<p><a class="mention" href="/people/12">@&lt;b&gt;&quot; #тег @x</a></p>"#
                || text.html.markup == #"<p><a class="mention" href="/people/12">@&lt;b&gt;&#34; #тег @x</a></p>"#)
        #expect(text.hashtags.isEmpty)
    }

    @Test(arguments: [
        ("Спасибо, @Ковалёва!", ["Ковалёва"]),
        ("@Анна Ковалёва Сергеевна Приходите", ["Анна", "Ковалёва", "Сергеевна"]),
        ("(@ковалёва приходите)", ["ковалёва"]), ("**@О’Коннор-Смит**", ["О’Коннор-Смит"]),
        ("@Анна  Ковалёва", ["Анна"]),
        ("@Анна\nКовалёва", ["Анна"]),
    ])
    func `a name that was typed is noted with the words that may be of it`(_ text: String, _ words: [String]) throws {
        let name = try #require(try render(text).typedNames.first)
        #expect(name.words == words)
        #expect(text.utf8.dropFirst(name.start).first == UInt8(ascii: "@"))
    }

    @Test(arguments: [
        "anna@hse.ru", "я@Анна", "`@Анна`", "```\n@Анна\n```", "> @Анна", "\\@Анна", "[@Анна](/people/12)", "@ Анна",
        "@1",
        "@**Анна**", "https://example.org/@Анна", "Спасибо!@Анна", "*Спасибо!*@Анна",
    ])
    func `what is no such name is not noted`(_ text: String) throws {
        #expect(try render(text).typedNames.isEmpty)
    }

    @Test func `twenty names are noted, wherever they stand`() throws {
        let text = String(repeating: "&amp; *@Анна* ", count: 30)
        let names = try render(text).typedNames
        #expect(names.count == 20)
        for name in names { #expect(text.utf8.dropFirst(name.start).starts(with: "@Анна".utf8)) }
    }
}
