import HTML
import Markdown
import Testing

struct MarkdownTests {
    private static func markup(_ text: String) throws -> String { try Markdown.render(text).html.markup }

    private static let rel = "rel=\"noopener noreferrer nofollow ugc\""

    @Test(arguments: [
        ("Привет", "<p>Привет</p>"),
        ("a\nb", "<p>a<br>b</p>"),
        ("a  \nb", "<p>a<br>b</p>"),
        ("a\\\nb", "<p>a<br>b</p>"),
        ("a\n\nb", "<p>a</p><p>b</p>"),
        (
            "*a* _b_ **c** __d__ ***e***",
            "<p><em>a</em> <em>b</em> <strong>c</strong> <strong>d</strong> <em><strong>e</strong></em></p>"
        ),
        ("~~a~~", "<p><del>a</del></p>"),
        ("`a *b* <c>`", "<p><code>a *b* &lt;c&gt;</code></p>"),
        ("\\*a\\* \\<b>", "<p>*a* &lt;b&gt;</p>"),
        ("# a", "<h3>a</h3>"),
        ("## a\n### b\n#### c\n##### d\n###### e", "<h4>a</h4><h5>b</h5><h6>c</h6><h6>d</h6><h6>e</h6>"),
        ("a\n===", "<h3>a</h3>"),
        ("> a\n> b", "<blockquote><p>a<br>b</p></blockquote>"),
        ("- a\n- b", "<ul><li>a</li><li>b</li></ul>"),
        ("- a\n\n- b", "<ul><li><p>a</p></li><li><p>b</p></li></ul>"),
        ("1. a\n2. b", "<ol><li>a</li><li>b</li></ol>"),
        ("7. a\n8. b", "<ol start=\"7\"><li>a</li><li>b</li></ol>"),
        ("- a\n  - b\n    - c", "<ul><li>a<ul><li>b<ul><li>c</li></ul></li></ul></li></ul>"),
        (
            "- [ ] a\n- [x] b",
            "<ul><li class=\"task\"><span class=\"task-open\">☐</span> a</li><li class=\"task\"><span class=\"task-done\">☑</span> b</li></ul>"
        ),
        ("a\n\n---\n\nb", "<p>a</p><hr><p>b</p>"),
        (
            "```swift\nlet a = 1 < 2\n```",
            "<pre tabindex=\"0\"><code class=\"language-swift\">let a = 1 &lt; 2\n</code></pre>"
        ),
        ("```\na\n```", "<pre tabindex=\"0\"><code>a\n</code></pre>"),
        ("    a\n    b", "<pre tabindex=\"0\"><code>a\nb\n</code></pre>"),
        (
            "|a|b|c|\n|---|:---:|---:|\n|1|2|3|",
            "<table><thead><tr><th scope=\"col\">a</th><th scope=\"col\" class=\"center\">b</th><th scope=\"col\" class=\"right\">c</th></tr></thead><tbody><tr><td>1</td><td class=\"center\">2</td><td class=\"right\">3</td></tr></tbody></table>"
        ),
        ("&amp; &lt; &copy; &nbsp; &#1071; &#x42F; &hearts;", "<p>&amp; &lt; © \u{A0} Я Я &hearts;</p>"),
        ("<b>a</b>", "<p>&lt;b&gt;a&lt;/b&gt;</p>"),
        ("<div>\n*a*\n</div>", "<p>&lt;div&gt;<br><em>a</em><br>&lt;/div&gt;</p>"),
        ("a <b c=\"*d*\"> e", "<p>a &lt;b c=&#34;<em>d</em>&#34;&gt; e</p>"),
        ("\\\\*a*", "<p>\\<em>a</em></p>"),
        ("", ""),
        ("   \n\n  ", ""),
        ("a\u{0}b", "<p>a\u{FFFD}b</p>"),
        ("\"a\" 'b'", "<p>&#34;a&#34; &#39;b&#39;</p>"),
    ])
    func `writes what Markdown means`(_ text: String, _ markup: String) throws {
        #expect(try Self.markup(text) == markup)
    }

    @Test(arguments: [
        ("[a](https://example.org/b?c=d&e#f)", "https://example.org/b?c=d&amp;e#f", "a"),
        ("[a](/posts/1)", "/posts/1", "a"),
        ("[a](#b)", "#b", "a"),
        ("[a](mailto:anna.kovaleva@hse.ru)", "mailto:anna.kovaleva@hse.ru", "a"),
        ("[a](tel:+7-495-000)", "tel:+7-495-000", "a"),
        ("[a](https://ru.example.org/Право)", "https://ru.example.org/%D0%9F%D1%80%D0%B0%D0%B2%D0%BE", "a"),
        ("[a](</b c>)", "/b%20c", "a"),
        ("[*a* b](/c \"title\")", "/c", "<em>a</em> b"),
        ("[a]\n\n[a]: /b", "/b", "a"),
        ("<https://example.org>", "https://example.org", "https://example.org"),
        ("<anna@hse.ru>", "mailto:anna@hse.ru", "anna@hse.ru"),
        ("https://example.org/a_b_c", "https://example.org/a_b_c", "https://example.org/a_b_c"),
        ("HTTP://example.org", "HTTP://example.org", "HTTP://example.org"),
        ("www.example.org", "https://www.example.org", "www.example.org"),
        ("anna.kovaleva@hse.ru", "mailto:anna.kovaleva@hse.ru", "anna.kovaleva@hse.ru"),
        ("http://localhost:8080/a", "http://localhost:8080/a", "http://localhost:8080/a"),
        (
            "https://ru.example.org/Право_(наука)",
            "https://ru.example.org/%D0%9F%D1%80%D0%B0%D0%B2%D0%BE_(%D0%BD%D0%B0%D1%83%D0%BA%D0%B0)",
            "https://ru.example.org/Право_(наука)"
        ),
    ])
    func `links to where a link may lead`(_ text: String, _ address: String, _ label: String) throws {
        #expect(try Self.markup(text) == "<p><a href=\"\(address)\" \(Self.rel)>\(label)</a></p>")
    }

    @Test(arguments: [
        ("(см. https://example.org/a).", "(см. ", "https://example.org/a", ")."),
        ("Смотри «https://example.org»…", "Смотри «", "https://example.org", "»…"),
        ("anna@hse.ru, спасибо", "", "mailto:anna@hse.ru", ", спасибо"),
        ("https://example.org, www", "", "https://example.org", ", www"),
    ])
    func `leaves the punctuation to the sentence`(_ text: String, _ before: String, _ address: String, _ after: String)
        throws
    {
        let shown = address.replacing("mailto:", with: "")
        #expect(try Self.markup(text) == "<p>\(before)<a href=\"\(address)\" \(Self.rel)>\(shown)</a>\(after)</p>")
    }

    @Test(arguments: [
        "ahttps://example.org", "яwww.example.org", "http://", "https://example", "www.", "www..a", "a@b", "@hse.ru",
        "a@.ru", "a@b.рф", "mailto:", "http://.a",
    ])
    func `makes no link of what only looks like one`(_ text: String) throws {
        #expect(try !Self.markup(text).contains("<a "))
    }

    @Test(arguments: [
        ("Анна Ковалёва\nдоцент\n+7 495 000-00-00", "<p>Анна Ковалёва<br>доцент<br>+7 495 000-00-00</p>"),
        ("- a\n  b\n- c", "<ul><li>a<br>b</li><li>c</li></ul>"),
        ("a\n- b", "<p>a</p><ul><li>b</li></ul>"),
        (
            "**a\nb** `c\nd` [e\nf](/g)",
            "<p><strong>a<br>b</strong> <code>c d</code> <a href=\"/g\" \(rel)>e<br>f</a></p>"
        ),
        ("![a\nb](/c)", "<p><a href=\"/c\" \(rel)>a<br>b</a></p>"),
        ("a\n\n    b\n    c", "<p>a</p><pre tabindex=\"0\"><code>b\nc\n</code></pre>"),
    ])
    func `shows a line break where a person typed one`(_ text: String, _ markup: String) throws {
        #expect(try Self.markup(text) == markup)
    }

    /// md4c 0.4.8 begins emphasis here that it does not end, or ends what it has not begun.
    @Test func `emphasis ends with its block`() throws {
        #expect(try Self.markup("_[](_)\n\nb").hasSuffix("</p><p>b</p>"))
        #expect(try Self.markup("**b [](*)* c**\n\nd").hasSuffix("</p><p>d</p>"))
        #expect(try Self.markup("~~a [](_)_ b~~") == "<p><del>a  b</del></p>")
    }

    @Test func `a refused link keeps its words`() throws {
        #expect(try Self.markup("[*a* b](javascript:c) d") == "<p><em>a</em> b d</p>")
        #expect(try Self.markup("https://hse.ru@evil.example/ b") == "<p>https://hse.ru@evil.example/ b</p>")
    }

    @Test func `isolates marks of direction in links`() throws {
        #expect(try Self.markup("[\u{202E}a](/b)") == "<p><a href=\"/b\" \(Self.rel)><bdi>\u{202E}a</bdi></a></p>")
        #expect(try Self.markup("[&#x202E;a](/b)").contains("<bdi>\u{202E}a</bdi>"))
        #expect(try Self.markup("[&rlm;a](/b)").contains("<bdi>"))
    }

    @Test func `somebody else's image is a link`() throws {
        let link = "<p><a href=\"https://example.org/a.png\" \(Self.rel)>b</a></p>"
        #expect(try Self.markup("![b](https://example.org/a.png)") == link)
        #expect(try Self.markup("![b](/a.png)") == "<p><a href=\"/a.png\" \(Self.rel)>b</a></p>")
        #expect(try Self.markup("[![b](https://example.org/a.png)](/c)") == "<p><a href=\"/c\" \(Self.rel)>b</a></p>")
    }

    @Test func `a picture of ours is shown`() throws {
        var options = MarkdownOptions()
        options.picture = { $0.hasPrefix("/pictures/") ? PictureSize(width: 40, height: 30) : nil }
        func page(_ text: String) throws -> Rendered { try Markdown.render(text, options) }
        func markup(_ text: String) throws -> String { try page(text).html.markup }
        let end = "width=\"40\" height=\"30\" loading=\"lazy\">"
        #expect(
            try markup("![b *c* & \"d\"](/pictures/1)")
                == "<p><img src=\"/pictures/1\" alt=\"b c &amp; &#34;d&#34;\" \(end)</p>")
        #expect(try markup("![b](/c)").contains("<a "))
        #expect(try markup("![b](https://quad.example/pictures/1)").contains("<a "))
        #expect(try markup("![b](//quad.example/pictures/1)") == "<p>b</p>")
        #expect(
            try markup("![a ![b](/pictures/1) d](/pictures/2)")
                == "<p><img src=\"/pictures/2\" alt=\"a b d\" \(end)</p>")
        #expect(
            try markup("[![b](/pictures/1)](/c)")
                == "<p><a href=\"/c\" \(Self.rel)><img src=\"/pictures/1\" alt=\"b\" \(end)</a></p>")
        let three = try page(
            "![](/pictures/2) ![](/pictures/1)\n\n> ![](/pictures/2)\n\n`![](/pictures/3)` [a](/pictures/4)")
        #expect(three.pictures == ["/pictures/2", "/pictures/1"])
    }

    @Test func `hands blocks of code to the highlighter`() throws {
        var asked: [String] = []
        let page = try Markdown.render("```Swift extra\nlet a\n```\n\n~~~\nb\n~~~\n\n```c++\nd\n```\n\n```<x>\ne\n```")
        { language, code in
            asked.append("\(language): \(code)")
            return language == "swift" ? HTML(trusted: "<i>\(language)</i>") : nil
        }
        #expect(asked == ["swift: let a\n", ": b\n", "c++: d\n", ": e\n"])
        #expect(
            page.html.markup.hasPrefix("<pre tabindex=\"0\"><code class=\"language-swift\"><i>swift</i></code></pre>"))
        #expect(page.codeBlocks.map(\.code) == ["let a\n", "b\n", "d\n", "e\n"])
        #expect(page.codeBlocks.map(\.language) == ["swift", "", "c++", ""])
    }

    @Test func `asks the highlighter for the first blocks only`() throws {
        var count = 0
        let page = try Markdown.render(String(repeating: "```a\nb\n```\n", count: 100)) { _, _ in
            count += 1
            return nil
        }
        #expect(count == MarkdownOptions().mostHighlighted)
        #expect(page.codeBlocks.count == 100)
    }

    @Test func `keeps the words for search and previews`() throws {
        let text =
            "# Title\n\nA *b* [c](/d) `e` &amp; #f https://g.example\nh\n\n- i\n- j\n\n|k|l|\n|---|---|\n|m|n|\n\n```x\no\n```\n\n![p](/q)"
        #expect(
            try Markdown.render(text).plainText
                == "Title\nA b c e & #f https://g.example\nh\ni\nj\nk l\nm n\no\np")
    }

    @Test func `refuses a text that is too long`() {
        #expect(throws: Markdown.TooLong.self) { try Markdown.render(String(repeating: "a", count: 32 * 1024 + 1)) }
        #expect(throws: Never.self) { try Markdown.render(String(repeating: "a", count: 32 * 1024)) }
        #expect(throws: Markdown.TooLong.self) { try Markdown.render(String(repeating: "я", count: 16 * 1024 + 1)) }
    }

    @Test func `stops at the limit with everything closed`() throws {
        var options = MarkdownOptions()
        for limit in [0, 10, 40, 100, 333, 1_000, 4_096] {
            options.largestOutput = limit
            let page = try Markdown.render(String(repeating: "> - **[a](/b)** `c`\n> \n>   d\n\n", count: 300), options)
            #expect(page.isCut)
            #expect(page.html.markup.utf8.count <= limit)
            #expect(SafeMarkup.problems(in: page.html.markup) == [])
        }
        #expect(try !Markdown.render("a").isCut)
    }

    @Test func `shows deep lists and quotes flat`() throws {
        let page = try Markdown.render(String(repeating: "> ", count: 1_000) + "a").html.markup
        #expect(page.split(separator: "quote>", omittingEmptySubsequences: false).count == 49)
        #expect(page.contains("<p>a</p>"))
    }

    @Test func `plain text is what is left when the parser fails`() {
        let page = PlainRendering.render("a <b>\n*c*", MarkdownOptions())
        #expect(page.html.markup == "<p>a &lt;b&gt;<br>*c*</p>")
        #expect(page.plainText == "a <b>\n*c*")
    }
}
