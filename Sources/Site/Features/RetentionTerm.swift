import Localization

/// How long rows stay where administrators may decide it: those that nobody sees any more, and messages. The features say which rows
/// (``Retention``); all of one term end together.
package enum RetentionTerm: String, CaseIterable, Codable, Sendable {
    /// Members' notifications.
    case notifications
    /// Deleted reminders and drafts. Calendars that are subscribed show an end for a month.
    case trash
    /// Posts, comments, messages and channels that were deleted.
    case deletedTexts
    /// What is said in conversations: months after which it goes by itself, 0 for never.
    case messages
    /// Jobs that were given up, for administrators.
    case deadJobs
    /// What moderators have decided, with its evidence.
    case cases
    /// Invitations that nobody has taken, after their end.
    case invitations

    /// Days that may be chosen; of messages, months.
    package var range: ClosedRange<Int> {
        switch self {
        case .notifications: 30...730
        case .trash: 30...365
        case .deletedTexts, .deadJobs: 1...3_650
        case .messages: 0...120
        // Authors may appeal for a month, and what was removed is kept for three.
        case .cases: 90...3_650
        case .invitations: 1...365
        }
    }

    /// Days where neither the operator nor an administrator has chosen any.
    package var usual: Int {
        switch self {
        case .notifications: 90
        case .trash, .deletedTexts, .deadJobs, .invitations: 30
        case .messages: 0
        case .cases: 365
        }
    }

    package func usual(_ settings: Settings) -> Int {
        switch self {
        case .notifications, .trash, .messages, .cases, .invitations: usual
        case .deletedTexts: settings.retention.deletedPosts
        case .deadJobs: settings.retention.deadJobs
        }
    }

    /// Whether something ends by the change from one to the other.
    package func shortens(from days: Int, to new: Int) -> Bool {
        // Messages that stay for ever do so by a zero.
        self == .messages ? new > 0 && (days == 0 || new < days) : new < days
    }

    /// What its rows are, at the beginning of a sentence.
    package func rows(in language: Language) -> String {
        let words = SiteWords(language)
        return switch self {
        case .notifications: words.rowsOfNotifications
        case .trash: words.rowsOfTrash
        case .deletedTexts: words.rowsOfDeletedTexts
        case .messages: words.rowsOfMessages
        case .deadJobs: words.rowsOfDeadJobs
        case .cases: words.rowsOfCases
        case .invitations: words.rowsOfInvitations
        }
    }

    package func title(in language: Language) -> String {
        let words = SiteWords(language)
        return switch self {
        case .notifications: words.keepNotifications
        case .trash: words.keepTrash
        case .deletedTexts: words.keepDeletedTexts
        case .messages: words.keepMessages
        case .deadJobs: words.keepDeadJobs
        case .cases: words.keepCases
        case .invitations: words.keepInvitations
        }
    }
}
