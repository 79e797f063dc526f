import FoundationEssentials
import Localization
import Postgres
import Site
import Web

/// How long a conversation is not counted beside the section.
enum ConversationMuteTerm: String, CaseIterable {
    case morning, week, always

    /// In forms.
    static let field = "for"
    /// The hour of the member's wall clock at which the morning has come.
    private static let hour = 9

    func end(_ clock: Clock) -> SQL {
        switch self {
        case .morning:
            let tomorrow = Day(clock.now, in: clock.zone) + 1
            return "\(clock.zone.moment(of: tomorrow, minute: Self.hour * 60))::timestamptz"
        case .week: return "now() + interval '7 days'"
        case .always: return "'infinity'::timestamptz"
        }
    }

    func label(_ words: ConversationsWords) -> String {
        switch self {
        case .morning: words.muteTillMorning
        case .week: words.muteForWeek
        case .always: words.muteForGood
        }
    }
}

/// How long a conversation is muted, as a page or, with scripts, as a dialog.
package struct ConversationMutePage {
    package let words: ConversationsWords
    package let title: String
    package let action: FormAction
    package let terms: SegmentField
    package let back: Link

    init(_ conversation: Conversation, _ words: ConversationsWords, _ context: Context) {
        self.words = words
        title = words.muteTitle(title: conversation.title)
        let home = LocalPath.address(context.request.query[LocalPath.returnField]) ?? Paths.messages()
        back = Link(words.messages, to: home)
        action = FormAction(Paths.muteConversation(conversation.id), [LocalPath.returnField: home.text])
        terms = SegmentField(
            ConversationMuteTerm.field, words.muteFor,
            ConversationMuteTerm.allCases.map { Segment($0.label(words), value: $0.rawValue, isChosen: $0 == .morning) }
        )
    }
}
