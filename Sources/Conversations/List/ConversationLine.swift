import FoundationEssentials
import Postgres
import Site
import Writing

/// A conversation in the list of one of its people.
package struct ConversationLine: Sendable {
    /// Conversations of a page of the list.
    package static let size = 50
    /// Characters of a message that a row has room for.
    private static let longestSummary = 200

    package let known: ConversationTitle.Read
    package let last: Date
    /// What orders rows, in microseconds: when it was pinned, or else its last message.
    let moved: Int
    package let unread: Int
    /// Some of what is unread mentions the reader.
    package let isMention: Bool
    package let isPinned: Bool
    package let isMuted: Bool
    package let level: ConversationLevel
    /// In a dialog, whether the reader has blocked the other.
    package let isBlocked: Bool
    /// What says that all of it is read.
    package let position: ReadPosition
    package let message: LastMessage
    /// What the reader has begun to write there.
    package let draft: String?

    package var id: ConversationID { known.id }

    /// A line, once it is known in which language a group without a name is called.
    package typealias Reading = @Sendable (ConversationsWords) -> ConversationLine

    /// The last message, or grey line, as a row shows it.
    package struct LastMessage: Sendable {
        package let author: MemberID
        /// Of somebody in a group only the given name is shown.
        package let givenName: String
        let name: String
        let event: MessageEvent?
        let subject: String?
        package let isDeleted: Bool
        package let summary: String
        /// In a dialog, whether the other has read it; nil in a group.
        package let isRead: Bool?
    }

    /// Those with messages: pinned ones first, the last pinned on top, where no message moves them; the others by their last message.
    /// One more than a page has.
    package static func all(
        of reader: MemberID, _ words: ConversationsWords, _ selection: ConversationSelection = ConversationSelection()
    ) -> Query<[ConversationLine]> {
        .rows(statement(of: reader, where: selection.condition(for: reader), most: size + 1)) {
            try read(&$0)(words)
        }
    }

    /// Those with something unread of which the reader hears.
    package static func unread(of reader: MemberID, most: Int) -> Query<[Reading]> {
        .rows(
            statement(
                of: reader,
                where: "\(ConversationSelection().condition(for: reader)) AND \(UnreadMessages.isTold(to: reader))",
                most: most)
        ) { try read(&$0) }
    }

    /// - Parameter condition: on `own`, conversations of the reader
    package static func statement(of reader: MemberID, where condition: SQL, most: Int) -> SQL {
        """
        SELECT \(ConversationTitle.columns), c.last_at,
               (extract(epoch FROM coalesce(c.pinned_at, c.last_at)) * 1000000)::bigint AS moved, \(UnreadMessages.count(for: reader)) AS unread,
               \(UnreadMessages.isMention(of: reader)) AS is_mention,
               c.pinned_at IS NOT NULL AS is_pinned, coalesce(c.muted_until > now(), false) AS is_muted, c.level,
               c.low_id IS NOT NULL AND CASE c.low_id WHEN \(reader) THEN c.high_id ELSE c.low_id END = ANY (
                   ARRAY (SELECT blocked_id FROM blocks WHERE member_id = \(reader))
               ) AS is_blocked, c.last_number, c.read_epoch, t.author_id,
               coalesce(nullif(m.given_name, ''), m.name) AS author_given_name, m.name AS author_name, t.event,
               s.name AS subject_name, t.deleted_at IS NOT NULL AS is_deleted,
               CASE WHEN t.deleted_at IS NULL THEN left(t.summary, \(Int32(longestSummary))) ELSE '' END AS summary,
               CASE WHEN c.low_id IS NOT NULL THEN coalesce(
                   (SELECT x.read_number >= t.number
                    FROM conversation_members x
                    WHERE x.conversation_id = c.id AND x.member_id <> \(reader)
                    LIMIT 1), false)
               END AS is_read,
               d.body AS draft
        FROM (
            SELECT own.*
            FROM \(ConversationAudience.conversations(of: reader)) own
            WHERE \(condition)
            ORDER BY own.pinned_at IS NOT NULL DESC, coalesce(own.pinned_at, own.last_at) DESC, own.id DESC
            LIMIT \(constant: most)
        ) c
        JOIN \(ConversationAudience.messages(of: reader)) t
          ON t.conversation_id = c.id AND t.number = c.last_number
        JOIN members m ON m.id = t.author_id
        LEFT JOIN members s ON s.id = t.subject_id
        LEFT JOIN \(DraftStore.beginnings(of: .message, by: reader)) d ON d.thing = c.id
        ORDER BY c.pinned_at IS NOT NULL DESC, coalesce(c.pinned_at, c.last_at) DESC, c.id DESC
        """
    }

    /// Of a row of the ``statement(of:where:most:)``, before it is known in which language.
    private static func read(_ row: inout Row) throws -> Reading {
        let known: @Sendable (ConversationsWords) -> ConversationTitle.Read = try ConversationTitle.read(&row)
        let last: Date = try row.next("last_at")
        let moved: Int = try row.next("moved")
        let unread = Int(try row.next("unread") as Int32)
        let isMention: Bool = try row.next("is_mention")
        let isPinned: Bool = try row.next("is_pinned")
        let isMuted: Bool = try row.next("is_muted")
        let level = ConversationLevel(rawValue: try row.next("level")) ?? .all
        let isBlocked: Bool = try row.next("is_blocked")
        let number = Int(try row.next("last_number") as Int32)
        let position = ReadPosition(number: number, epoch: Int(try row.next("read_epoch") as Int32))
        let author: MemberID = try row.next("author_id")
        let givenName: String = try row.next("author_given_name")
        let name: String = try row.next("author_name")
        let event: String? = try row.next("event")
        let subject: String? = try row.next("subject_name")
        let isDeleted: Bool = try row.next("is_deleted")
        let summary: String = try row.next("summary")
        let message = LastMessage(
            author: author, givenName: givenName, name: name, event: event.flatMap(MessageEvent.init(rawValue:)),
            subject: subject, isDeleted: isDeleted, summary: summary, isRead: try row.next("is_read"))
        let draft = (try row.next("draft") as String?).map { DraftRow.beginning(of: $0) }
        return { words in
            ConversationLine(
                known: known(words), last: last, moved: moved, unread: unread, isMention: isMention, isPinned: isPinned,
                isMuted: isMuted, level: level,
                isBlocked: isBlocked, position: position, message: message, draft: draft)
        }
    }
}
