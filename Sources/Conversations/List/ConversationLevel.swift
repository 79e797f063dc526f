import Localization
import Postgres
import Site
import Web

/// What of a conversation a member is told, and what the number beside the section counts.
package enum ConversationLevel: String, CaseIterable, Codable, Sendable {
    case all, mentions, nothing

    /// In forms.
    static let field = "level"

    func label(_ words: ConversationsWords) -> String {
        switch self {
        case .all: words.levelAll
        case .mentions: words.levelMentions
        case .nothing: words.levelNothing
        }
    }
}

/// Asks for the level, as a page or, with scripts, as a dialog.
package struct ConversationLevelPage {
    package let words: ConversationsWords
    package let title: String
    package let action: FormAction
    package let levels: SegmentField
    package let back: Link

    init(_ conversation: Conversation, _ words: ConversationsWords, _ context: Context) {
        self.words = words
        title = words.levelTitle(title: conversation.title)
        let home = LocalPath.address(context.request.query[LocalPath.returnField]) ?? Paths.messages()
        back = Link(words.messages, to: home)
        action = FormAction(Paths.conversationLevel(conversation.id), [LocalPath.returnField: home.text])
        levels = SegmentField(
            ConversationLevel.field, words.levelOf,
            ConversationLevel.allCases.map {
                Segment($0.label(words), value: $0.rawValue, isChosen: $0 == conversation.level)
            })
    }
}
