import HTML
import Site
import Web

/// How a file is shown on its page.
package enum FileLook: Sendable {
    /// Nothing to see: the icon of its kind, and why where there is something to say.
    case icon(String?)
    /// Not here yet, and kept as soon as the opened page asks for it.
    case offer(KeepOffer)
    /// On its way, in words.
    case preparing(String)
    case picture(Stage)
    case audio(Address)
    case film(Address)
    case text(FileText)
    case sheets(FileSheets)

    /// The page is asked for again until it is there.
    package var isPreparing: Bool {
        switch self {
        case .preparing: true
        case .sheets(let sheets): sheets.isWaiting
        default: false
        }
    }

    /// Whether it takes the whole width, with what is known of the file below it.
    package var isWide: Bool {
        switch self {
        case .picture, .film: true
        default: false
        }
    }

    func keys(_ words: SiteWords) -> [KeyHint] {
        if case .picture = self { KeyHint.stage(words) } else { [] }
    }
}

/// A text file in words.
package struct FileText: Sendable {
    package let text: String
    /// The same as coloured code; the highlighter's answer was read element by element before it was kept.
    package let markup: HTML?
    /// That there is more of it.
    package let note: String?

    init(_ text: PreviewText, _ note: String) {
        self.text = text.isMarkup ? "" : text.body
        markup = text.isMarkup ? HTML(trusted: text.body) : nil
        self.note = text.isCut ? note : nil
    }
}
