import HTML
import Highlighting
import Markdown
import Postgres

/// A post's text, rendered once for all its readers.
package struct RenderedPost: Sendable {
    /// Goes up when the same text would come out differently.
    package static let version: Int16 = 2

    package let form: PostForm
    /// Those of the field and those in the text, at most ``Post/mostTags``.
    package let tags: [Hashtag]
    package let html: HTML
    /// What lists show.
    package let preview: HTML
    package let isLong: Bool

    /// All that a post's text is kept as, and its ``values``.
    static let columns = PostForm.columns.and(Columns("tags", "html", "preview", "is_long", "renderer"))
    var values: SQL {
        """
        \(form.values), \(tags.map(\.name)), \(html.markup), \(preview.markup), \(isLong), \(Self.version)
        """
    }

    package init(_ form: PostForm, highlighter: Highlighter) throws {
        let code = HighlightedText(highlighter)
        let whole = try Self.render(form.body, code)
        let beginning = PostBeginning(of: form.body)
        self.form = form
        var all = form.tags
        for tag in whole.hashtags.compactMap({ Hashtag($0) }) where !all.contains(tag) { all.append(tag) }
        self.tags = Array(all.prefix(Post.mostTags))
        html = whole.html
        isLong = beginning.isShorter
        switch beginning.kind {
        case .whole: preview = whole.html
        case .markdown(let text): preview = try Self.render(text, code).html
        case .words(let count, let lines): preview = Self.paragraph(whole.plainText, count, lines: lines)
        }
    }

    private static func render(_ text: String, _ code: HighlightedText) throws -> Rendered {
        var options = MarkdownOptions()
        options.hashtagLink = { word in Hashtag(word)?.address.text }
        return try Markdown.render(text, options) { code.highlight($1, language: $0) }
    }

    /// The first characters as plain text, cut between words; a line of the text is a line of the paragraph.
    private static func paragraph(_ text: String, _ count: Int, lines most: Int) -> HTML {
        var cut = text.prefix(count)
        if cut.endIndex < text.endIndex, let space = cut.lastIndex(where: \.isWhitespace) { cut = cut[..<space] }
        let buffer = HTMLBuffer(capacity: 4_096)
        buffer.raw("<p>")
        for (number, line) in cut.split(separator: "\n", maxSplits: most).prefix(most).enumerated() {
            if number > 0 { buffer.raw("<br>") }
            buffer.write(line)
        }
        buffer.raw("…</p>")
        return HTML(trusted: buffer.text)
    }
}
