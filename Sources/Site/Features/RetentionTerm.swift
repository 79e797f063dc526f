import Localization

/// How long rows stay where administrators may decide it: those that nobody sees any more, and messages. The features say which rows
/// (``Retention``); all of one term end together.
package enum RetentionTerm: String, CaseIterable, Codable, Sendable {
    /// What members were told.
    case notifications
    /// Deleted reminders and drafts. Calendars that are subscribed show an end for a month.
    case trash
    /// Posts, comments, messages and channels that were deleted.
    case deletedTexts
    /// What is said in conversations: months after which it goes by itself, 0 for never.
    case messages
    /// Jobs that were given up, for administrators.
    case deadJobs

    /// Days that may be chosen; of messages, months.
    package var range: ClosedRange<Int> {
        switch self {
        case .notifications: 30...730
        case .trash: 30...365
        case .deletedTexts, .deadJobs: 1...3_650
        case .messages: 0...120
        }
    }

    /// Days where neither the operator nor an administrator has chosen any.
    package var usual: Int {
        switch self {
        case .notifications: 90
        case .trash, .deletedTexts, .deadJobs: 30
        case .messages: 0
        }
    }

    package func usual(_ settings: Settings) -> Int {
        switch self {
        case .notifications, .trash, .messages: usual
        case .deletedTexts: settings.retention.deletedPosts
        case .deadJobs: settings.retention.deadJobs
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
        }
    }
}
