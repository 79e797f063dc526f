import Localization
import Site
import Web

/// Under a post: its marks with their numbers, the reader's own among them, and the way to the six.
package struct ReactionBar {
    package let post: PostID
    /// Sets a mark, or takes it away: its button says which.
    package let action: FormAction
    package let marks: [MarkButton]
    package let words: NetworkWords
    /// The events that tell of others' marks; nil in lists, of which each mark would make every reader ask.
    package let channel: String?

    /// - Parameter page: where it stands, to come back to
    init(_ reactions: Reactions, on post: PostID, page: Address, isLive: Bool, _ words: NetworkWords) {
        self.post = post
        self.words = words
        channel = isLive ? Outbox.Kind.reactions(to: post).name : nil
        action = FormAction(Paths.reactions(post), [LocalPath.returnField: page.text])
        marks = reactions.marks.map {
            var button = MarkButton($0, reactions, words)
            button.id = isLive ? "reactions-\(post.pathSegment)-\($0.rawValue)" : nil
            return button
        }
    }
}

extension Outbox.Kind {
    /// Told to everybody; only the page of this post listens to it.
    static func reactions(to post: PostID) -> Outbox.Kind { Outbox.Kind("reactions-\(post.pathSegment)") }
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

    package init(_ mark: Mark, _ reactions: Reactions, _ words: NetworkWords) {
        self.mark = mark
        isOwn = reactions.isOwn(mark)
        count = reactions[mark] > 0 ? words.language.numberText(reactions[mark]) : nil
        label = mark.label(words)
    }

    /// All of them, for whoever chooses one.
    package static func all(_ words: NetworkWords, _ reactions: Reactions = .none) -> [MarkButton] {
        Mark.allCases.map { MarkButton($0, reactions, words) }
    }

    /// Of a form: setting and taking away are two acts, so that what is sent twice is done once.
    package static let set = "on"
    package static let unset = "off"

    package var field: String { isOwn ? Self.unset : Self.set }
    package var name: String { mark.rawValue }
    package var icon: Icon { mark.icon }
}
