import HTML
import Markdown
import Testing

struct SafetyTests {
    private static var options: MarkdownOptions {
        var options = MarkdownOptions()
        options.hashtagLink = { "/tags/\($0)" }
        options.isPerson = { $0.hasPrefix("/people/") }
        options.picture = { _ in PictureSize(width: 1, height: 1) }
        return options
    }

    private static func markup(_ text: String) throws -> String {
        try Markdown.render(text, options).html.markup
    }

    @Test func `knows many attacks`() {
        #expect(Attacks.all.count >= 80)
        #expect(Set(Attacks.all).count == Attacks.all.count)
    }

    @Test(arguments: Attacks.all)
    func `writes only what is on the list`(_ attack: String) throws {
        for text in [
            attack, "a \(attack) b", "> - \(attack)", "**\(attack)**", "[\(attack)](/x)", "|\(attack)|\n|---|\n",
        ] {
            #expect(SafeMarkup.problems(in: try Self.markup(text)) == [], "\(text.debugDescription)")
        }
    }

    @Test(arguments: Attacks.html)
    func `shows markup as text`(_ text: String) throws {
        let page = try Self.markup(text)
        #expect(!page.contains("<script") && !page.contains("<img") && !page.contains("<svg"))
        #expect(page.contains("&lt;"))
    }

    /// The attack's own address must not survive as an address, in whatever spelling.
    @Test(arguments: Attacks.links)
    func `makes no link of what leads elsewhere`(_ text: String) throws {
        let page = try Self.markup(text)
        let addresses = page.split(separator: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" }.lowercased() }
        for address in addresses {
            #expect(!address.hasPrefix("https://evil") && !address.contains("script:"), "\(page)")
        }
    }

    @Test func `the checker sees what it should`() {
        for bad in [
            "<script>", "<p onclick=\"a\">", "<a href=\"javascript:a\" rel=\"noopener noreferrer nofollow ugc\">b</a>",
            "<p>", "<p><p></p></p>", "<p><em><p></p></em></p>", "<em><strong></em></strong>", "<a href=\"/a\">b</a>",
            "a & b", "a > b", "<p a=b></p>",
            "<a href=\"//a\" class=\"hashtag\">b</a>", "<img src=\"https://a@b/\" alt=\"\" loading=\"lazy\">", "<p",
            "<a href=\"https://a.b\" class=\"x\">b</a>", "<!-- -->",
        ] {
            #expect(SafeMarkup.problems(in: bad) != [], "\(bad)")
        }
    }

    @Test func `a highlighter's markup stands only in its block`() throws {
        let page = try Markdown.render("```js\n<b>\n```\n\n`<i>`", Self.options) { _, _ in HTML(trusted: "<b>x</b>") }
        #expect(
            page.html.markup == "<pre tabindex=\"0\"><code class=\"language-js\"><b>x</b></code></pre>"
                + "<p><code>&lt;i&gt;</code></p>")
    }
}
