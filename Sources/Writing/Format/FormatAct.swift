import Site

extension Icon {
    /// The one that photos have as well.
    static var picture: Icon { Icon("image") }
    static let bold = Icon("bold")
    static let italic = Icon("italic")
    static let quote = Icon("quote")
    static let code = Icon("code")
}

/// What a press puts into a text, as `static/writing/format/format.js` knows it by its name.
package struct FormatAct: Sendable {
    package let name: String
    package let icon: Icon
    package let label: String

    package static func all(_ words: WritingWords) -> [FormatAct] {
        [
            FormatAct(name: "bold", icon: .bold, label: words.formatBold),
            FormatAct(name: "italic", icon: .italic, label: words.formatItalic),
            FormatAct(name: "link", icon: .link, label: words.formatLink),
            FormatAct(name: "list", icon: .list, label: words.formatList),
            FormatAct(name: "quote", icon: .quote, label: words.formatQuote),
            FormatAct(name: "code", icon: .code, label: words.formatCode),
        ]
    }
}
