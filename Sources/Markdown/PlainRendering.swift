/// A text as it was written, line by line: what readers get when the parser fails.
package enum PlainRendering {
    package static func render(_ text: String, _ options: MarkdownOptions) -> Rendered {
        let markup = Markup(limit: options.largestOutput)
        markup.open("<p>", "</p>")
        var isFirst = true
        for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
            let isTaken = markup.add {
                if !isFirst { $0.raw("<br>") }
                $0.write(Substring(line))
            }
            guard isTaken else { break }
            isFirst = false
        }
        return Rendered(
            html: markup.finish(), plainText: text, codeBlocks: [], isCut: markup.isFull, hashtags: [],
            brokenHashtags: [], mentions: [], pictures: [], typedNames: [])
    }
}
