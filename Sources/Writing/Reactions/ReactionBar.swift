import Localization
import Site
import Web

/// Under what was written: its marks with their numbers, the reader's own among them, and the way to the six.
package struct ReactionBar {
    package let id: String
    /// Sets a mark, or takes it away: its button says which.
    package let action: FormAction
    package let marks: [MarkButton]
    package let words: WritingWords
    /// The events of others' marks; nil in lists, of which each mark would make every reader ask.
    package let channel: String?
    /// None is set or taken away.
    package let isClosed: Bool

    /// - Parameter page: where it stands, to come back to
    package init(_ thing: ReactedThing, page: Address, isLive: Bool, _ words: WritingWords) {
        id = "reactions-\(thing.id)"
        self.words = words
        channel = isLive ? thing.channel : nil
        isClosed = thing.isClosed
        action = FormAction(thing.address, [LocalPath.returnField: page.text])
        marks = thing.reactions.marks.map {
            var button = MarkButton($0, thing.reactions, words)
            button.isDisabled = thing.isClosed
            button.id = isLive ? "reactions-\(thing.id)-\($0.rawValue)" : nil
            return button
        }
    }
}

/// A mark as a button: it sets it, or takes the reader's own away.
package struct MarkButton {
    package let mark: Mark
    package let isOwn: Bool
    /// Nil where there is none, and where numbers are not shown.
    package let count: ShortText?
    package let label: String
    /// In a bar that is live: what comes anew leaves the keyboard at the same mark.
    package fileprivate(set) var id: String?
    package fileprivate(set) var isDisabled = false

    package init(_ mark: Mark, _ reactions: Reactions, _ words: WritingWords) {
        self.mark = mark
        isOwn = reactions.isOwn(mark)
        count = reactions[mark] > 0 ? words.language.numberText(reactions[mark]) : nil
        label = mark.label(words)
    }

    /// All of them, for a member who chooses one.
    package static func all(_ words: WritingWords, _ reactions: Reactions = .none) -> [MarkButton] {
        Mark.allCases.map { MarkButton($0, reactions, words) }
    }

    /// Of a form: setting and taking away are two acts, so that what is sent twice is done once.
    package static let set = "on"
    package static let unset = "off"

    package var field: String { isOwn ? Self.unset : Self.set }
    package var name: String { mark.rawValue }
    package var icon: Icon { mark.icon }
}
