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
