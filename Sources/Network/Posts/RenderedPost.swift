import HTML
import Highlighting
import Markdown
import Postgres

/// A post's text, rendered once for all its readers.
package struct RenderedPost: Sendable {
    /// Goes up when the same text would come out differently.
    package static let version: Int16 = 3

    package let form: PostForm
    /// Those of the field and those in the text, at most ``Post/mostTags``.
    package let tags: [Hashtag]
    package let html: HTML
    /// What lists show.
    package let preview: HTML
    package let isLong: Bool
    /// Its first words in one line, without marks: for titles, and wherever a post is named.
    package let summary: String

    /// All that a post's text is kept as, and its ``values``.
    static let columns = PostForm.columns.and(Columns("tags", "html", "preview", "is_long", "summary", "renderer"))
    var values: SQL {
        """
        \(form.values), \(tags.map(\.name)), \(html.markup), \(preview.markup), \(isLong), \(summary), \(Self.version)
        """
    }

    /// Words of the post that will be no hashtags, and that its author has not been told of.
    package struct Unnamed: Error {
        package let words: [BrokenHashtag]
    }

    /// - Throws: ``Unnamed``, before any code is highlighted
    package init(_ form: PostForm, highlighter: Highlighter) throws {
        let read = try Markdown.render(form.body)
        var all = form.tags
        for tag in read.hashtags.compactMap({ Hashtag($0) }) where !all.contains(tag) { all.append(tag) }
        var left = form.broken
        for none in read.brokenHashtags.compactMap({ BrokenHashtag($0) })
        where !left.contains(where: { $0.key == none.key }) {
            left.append(none)
        }
        left += all.dropFirst(Post.mostTags).map { BrokenHashtag(word: $0.name, reason: .tooMany) }
        guard left.allSatisfy({ form.without.contains($0.key) }) else { throw Unnamed(words: left) }
        let tags = Array(all.prefix(Post.mostTags))

        let code = HighlightedText(highlighter)
        let linked = Set(tags)
        let whole = try Self.render(form.body, code, linked)
        let beginning = PostBeginning(of: form.body)
        self.form = form
        self.tags = tags
        html = whole.html
        isLong = beginning.isShorter
        summary = Self.summary(of: whole)
        switch beginning.kind {
        case .whole: preview = whole.html
        case .markdown(let text): preview = try Self.render(text, code, linked).html
        case .words(let count, let lines): preview = Self.paragraph(whole.plainText, count, lines: lines)
        }
    }

    private static func render(_ text: String, _ code: HighlightedText, _ linked: Set<Hashtag>) throws -> Rendered {
        var options = MarkdownOptions()
        options.hashtagLink = { word in
            Hashtag(word).flatMap { linked.contains($0) ? $0.address.text : nil }
        }
        return try Markdown.render(text, options) { code.highlight($1, language: $0) }
    }

    /// A hundred characters or so. Letters of many marks are as long as their marks, so those are counted first.
    private static func summary(of post: Rendered) -> String {
        var text = post.plainText[...]
        // Code says little in one line, where words introduce it.
        if let code = post.codeBlocks.first?.code.split(separator: "\n").first, let start = text.firstRange(of: code) {
            let words = text[..<start.lowerBound]
            if !words.allSatisfy(\.isWhitespace) { text = words }
        }
        let line = String(text.unicodeScalars.prefix(500)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard line.count > 120 else { return line }
        let cut = line.prefix(120)
        return "\(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)])…"
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
