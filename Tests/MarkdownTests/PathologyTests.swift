import Markdown
import TestSupport
import Testing

@Suite(.serialized)
struct PathologyTests {
    private static var options: MarkdownOptions {
        var options = MarkdownOptions()
        options.hashtagLink = { "/tags/\($0)" }
        options.isPerson = { $0.hasPrefix("/people/") }
        options.picture = { _ in PictureSize(width: 1, height: 1) }
        return options
    }

    @Test func `has at least the shapes that were promised`() {
        #expect(Shape.all.count >= 26)
        for shape in Shape.all {
            #expect(shape.text.utf8.count > Shape.size / 2 && shape.text.utf8.count <= Shape.size, "\(shape.name)")
        }
    }

    @Test(arguments: Shape.all)
    func `is rendered in a moment and within the limit`(_ shape: Shape) throws {
        var rendered: Rendered?
        let time = try fastest(enough: .milliseconds(100)) { rendered = try Markdown.render(shape.text, Self.options) }
        let page = try #require(rendered)
        #expect(time < .milliseconds(200), "\(shape.name)")
        #expect(page.html.markup.utf8.count <= 512 * 1024)
        #expect(SafeMarkup.problems(in: page.html.markup) == [])
    }

    @Test func `long definitions that are used often stay as they are written`() throws {
        for shape in Shape.all where shape.name.hasPrefix("a long") && shape.name.hasSuffix("used often") {
            #expect(try Markdown.render(shape.text, Self.options).html.markup.hasPrefix("<p>[a]: /u"))
        }
        let list = (1...50).map { "[\($0)]: https://example.org/\($0)\n" }.joined()
        let text = list + "\n" + (1...50).map { "[\($0)] " }.joined()
        #expect(try Markdown.render(text, Self.options).html.markup.hasPrefix("<p><a href=\"https://example.org/1\""))
    }

    /// Random sequences of what marks are made of: rendered, safe and balanced, whatever they are.
    @Test func `random texts are rendered`() throws {
        var random = SeededRandom(seed: 3)
        let marks = [
            "a", "я", " ", "    ", "\n", "\n\n", "*", "**", "_", "__", "~", "~~", "`", "```", "[", "]", "(", ")", "![",
            "](", "](a)", "][a]", "[a]: /b\n", "<", ">", "> ", "- ", "1. ", "#", "# ", "|", "|---|---|\n", "---\n",
            "\\", "&amp;", "&#x202e;", "&colon;", "http://", "javascript:", "www.", "a@b.c", "@", "\"", "'", "<!--",
            "<a href=", "<script>", "\t", "- [ ] ", "\u{0}", "\u{202E}", "\r", "|a|b|\n|---|---|\n",
        ]
        for _ in 0..<3_000 {
            let few = (0..<Int.random(in: 2...14, using: &random)).compactMap { _ in marks.randomElement(using: &random)
            }
            let count = Int.random(in: 1...120, using: &random)
            let text = (0..<count).compactMap { _ in few.randomElement(using: &random) }.joined()
            let page = try Markdown.render(text, Self.options)
            let problems = SafeMarkup.problems(in: page.html.markup)
            #expect(problems == [], "\(text.debugDescription)")
        }
    }

    @Test func `random bytes are rendered`() throws {
        var random = SeededRandom(seed: 4)
        for _ in 0..<1_000 {
            let bytes = (0..<Int.random(in: 1...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let page = try Markdown.render(String(decoding: bytes, as: UTF8.self), Self.options)
            #expect(SafeMarkup.problems(in: page.html.markup) == [], "\(bytes)")
        }
    }
}
