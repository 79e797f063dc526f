import HTML
import Localization
import Site
import Web

/// The viewer of a page: what something looks like, or why that cannot be seen.
package struct MediaViewer {
    package enum Content: Sendable {
        /// Nothing to see: the thumbnail or the icon, and why where there is something to say.
        case icon(String?)
        /// Not here yet, and fetched as soon as the opened page asks for it.
        case offer(ViewerOffer)
        /// On its way, in words.
        case preparing(String)
        case picture(Stage)
        case audio(Address)
        case film(Address)
        case text(TextPreview)
        case table(TablePreview)
        case pages(DocumentPages)
    }

    package let words: MediaWords
    /// Of the element that is asked for again until the content is there.
    package let id: String
    /// The page that it stands on.
    package let address: Address
    package let name: String
    package let thumb: Thumb
    package let neighbours: Neighbours
    package let content: Content

    package init(
        _ content: Content, of name: String, _ thumb: Thumb, between neighbours: Neighbours, on address: Address,
        id: String, _ language: Language
    ) {
        words = MediaWords(language)
        self.id = id
        self.address = address
        self.name = name
        self.thumb = thumb
        self.neighbours = neighbours
        self.content = content
    }

    /// The page is asked for again until the content is there.
    package var isPreparing: Bool {
        switch content {
        case .preparing: true
        case .pages(let pages): pages.isWaiting
        default: false
        }
    }

    /// Whether it is going to be shown here.
    package var isComing: Bool {
        switch content {
        case .offer, .preparing: true
        default: false
        }
    }

    /// Whether something of its subject itself is to be seen: then nothing is put in its place under a reader's eyes.
    package var isShown: Bool {
        switch content {
        case .icon, .offer, .preparing: false
        default: true
        }
    }

    /// The keys of its page.
    package var keys: [KeyHint] {
        let stage = if case .picture = content { Stage.keys(words) } else { [KeyHint]() }
        return stage + neighbours.keys(words)
    }
}

/// The form by which what is not here yet is fetched. Reading a page changes nothing, so the page sends it once it is
/// opened; without scripts it is a button.
package struct ViewerOffer: Sendable {
    package let text: String
    package let form: FormAction
    package let button: Button
    /// False after an act on this very page, as when its reader has just stopped what the form begins.
    package let isSentByItself: Bool

    package init(_ text: String, _ form: FormAction, _ button: Button, isSentByItself: Bool) {
        self.text = text
        self.form = form
        self.button = button
        self.isSentByItself = isSentByItself
    }
}

/// A text in words.
package struct TextPreview: Sendable {
    package let text: String
    /// The same as coloured code; the highlighter's answer was read element by element before it was kept.
    package let markup: HTML?
    /// Its lines are as long as they are; others are broken where the page ends.
    package let isCode: Bool
    /// That there is more of it.
    package let note: String?

    init(_ text: PreviewText, isCode: Bool, _ note: String) {
        self.isCode = isCode
        self.text = text.isMarkup ? "" : text.body
        markup = text.isMarkup ? HTML(trusted: text.body) : nil
        self.note = text.isCut ? note : nil
    }
}
