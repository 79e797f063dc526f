import Postgres
import Site

/// Who may read which conversations and messages: a member who is in a conversation, from the message on from which they
/// were let in. The only way in which a statement that shows or counts messages reaches their table; acts hold the
/// conversation (``ConversationStore/hold(_:as:)``).
enum ConversationAudience {
    /// In the place of the table: the messages that a member may see, deleted ones among them, since their place stands. Behind
    /// their columns are `first_number`, `joined_at` and `reader_id`.
    ///
    /// - Parameter member: a value or an expression
    static func messages(of member: SQL) -> SQL {
        """
        (SELECT messages.*, seen.first_number, seen.joined_at, seen.member_id AS reader_id
         FROM messages
         JOIN conversation_members seen ON seen.conversation_id = messages.conversation_id
         WHERE seen.member_id = \(member) AND messages.number >= seen.first_number)
        """
    }

    static func messages(of member: MemberID) -> SQL { messages(of: "\(member)") }

    /// All that stand, to be counted without a word of them.
    static let standing: SQL = """
        (SELECT messages.id FROM messages WHERE messages.event IS NULL AND messages.deleted_at IS NULL)
        """

    /// Those that a member may report: which they may see, or could until their author deleted them some minutes ago. What was
    /// deleted before they came, they have never seen, whatever of the past was opened to them.
    static func reportable(by member: MemberID) -> SQL {
        """
        (SELECT shown.*
         FROM \(messages(of: member)) shown
         WHERE shown.event IS NULL AND shown.body <> '' AND (
             shown.deleted_at IS NULL
             OR shown.removed_at IS NULL AND shown.deleted_at > shown.joined_at
                AND shown.deleted_at > now() - make_interval(mins => \(Int32(ReportedThing.grace)))))
        """
    }

    /// All that are not erased, for moderators who look at what was reported, by its number.
    static let ofModerators: SQL = """
        (SELECT messages.* FROM messages WHERE messages.event IS NULL AND messages.body <> '')
        """

    /// In the place of the table: the conversations in which a member is, `reader_id` behind their columns.
    static func conversations(of member: MemberID) -> SQL {
        """
        (SELECT conversations.*, own.is_admin, own.first_number, own.read_number, own.read_epoch, own.pinned_at,
                own.muted_until, own.level, own.member_id AS reader_id
         FROM conversations
         JOIN conversation_members own ON own.conversation_id = conversations.id
         WHERE own.member_id = \(member))
        """
    }
}
