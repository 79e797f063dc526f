import HTML
import Highlighting
import Markdown
import Postgres
import Site

/// A text, rendered once for all its readers.
package struct RenderedText: Sendable {
    /// Goes up when the same text would come out differently.
    package static let version: Int16 = 5

    package let html: HTML
    /// What lists show.
    package let preview: HTML
    package let isLong: Bool
    /// Its first words in one line, without marks: for titles, and wherever the text is named.
    package let summary: String
    /// Whom it mentions.
    package let mentions: [MemberID]
    /// What it shows.
    package let pictures: [PictureID]

    /// What a text that is shown whole is kept as, and its ``values``.
    package static let columns = Columns("html", "summary", "renderer")
    package var values: SQL { "\(html.markup), \(summary), \(Self.version)" }
    /// What a text that lists show the beginning of is kept as besides, and its ``previewValues``.
    package static let previewColumns = Columns("preview", "is_long")
    package var previewValues: SQL { "\(preview.markup), \(isLong)" }

    /// The markup of a row's ``columns``: what this has made of a text when it was written.
    package static func html(_ row: inout Row) throws -> HTML { HTML(trusted: try row.next("html")) }

    /// - Parameters:
    ///   - people: whom it may mention
    ///   - pictures: what it may show
    ///   - link: where a hashtag of the text leads; nil for none
    package init(
        _ body: TextBody, mentioning people: MentionedPeople = .nobody, showing pictures: TextPictures = .none,
        highlighter: Highlighter,
        link: @escaping @Sendable (_ hashtag: String) -> String? = { _ in nil }
    ) throws {
        let code = HighlightedText(highlighter)
        var options = MarkdownOptions()
        options.hashtagLink = link
        options.isPerson = { people.isPerson($0) }
        options.picture = { pictures.size(at: $0) }
        func render(_ text: String) throws -> Rendered {
            try Markdown.render(text, options) { code.highlight($1, language: $0) }
        }
        let whole = try render(body.text)
        let beginning = TextBeginning(of: body.text)
        html = whole.html
        isLong = beginning.isShorter
        summary = Self.summary(of: whole)
        mentions = people.those(of: whole)
        self.pictures = TextPictures.those(of: whole)
        switch beginning.kind {
        case .whole: preview = whole.html
        case .markdown(let text): preview = try render(text).html
        case .words(let count, let lines): preview = Self.paragraph(whole.plainText, count, lines: lines)
        }
    }

    /// A hundred characters or so. Letters of many marks are as long as their marks, so those are counted first.
    private static func summary(of rendered: Rendered) -> String {
        var text = rendered.plainText[...]
        // Code says little in one line, where words introduce it.
        if let code = rendered.codeBlocks.first?.code.split(separator: "\n").first,
            let start = text.firstRange(of: code)
        {
            let words = text[..<start.lowerBound]
            if !words.allSatisfy(\.isWhitespace) { text = words }
        }
        let line = String(text.unicodeScalars.prefix(500)).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        // Of a picture without a description there are no words, and links have to say something.
        guard !line.isEmpty || rendered.pictures.isEmpty else { return "…" }
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
