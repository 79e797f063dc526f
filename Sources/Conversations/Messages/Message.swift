import FoundationEssentials
import HTML
import Postgres
import Site
import Writing

/// What somebody said in a conversation, or a grey line that says what became of it.
package struct Message {
    /// The longest one, in bytes of UTF-8.
    package static let longest = 8_192
    /// Seconds up to which messages of one author stand together.
    static let together = 300.0

    package let id: MessageID
    package let number: MessageNumber
    /// What became of it last.
    package let change: Int
    package let author: Author
    package let event: MessageEvent?
    /// Whom a grey line is about.
    package let subject: Author?
    package let created: Date
    package let edited: Date?
    package let isDeleted: Bool
    /// By a moderator.
    package let isRemoved: Bool
    /// Nothing of a deleted one.
    package let html: HTML
    /// In one line, without marks; of a grey line, what it says besides names.
    package let summary: String
    package let answered: Answered?
    /// It mentions its reader.
    package let isMention: Bool
    let hasAttachments: Bool
    package let reactions: Reactions
    /// The one before it, if the reader may see that: also a deleted one, so that nothing changes around it.
    package let before: (author: MemberID, created: Date, isWritten: Bool)?
    /// By which its sender's page knows it.
    package let key: UUID

    package struct Author {
        package let id: MemberID
        package let name: String
    }

    /// What a reply quotes.
    package struct Answered {
        package let number: MessageNumber
        package let author: String
        /// Nil where it was deleted.
        package let summary: String?
    }

    /// What ``init(_:)`` reads, of `t`, messages that the reader may see, and what ``joins(of:)`` brings to it.
    static let columns = Columns(
        of: "t", "id", "number", "change", "author_id", "event", "subject_id", "created_at", "edited_at"
    )
    .and("t.deleted_at IS NOT NULL", as: "is_deleted")
    .and("t.removed_at IS NOT NULL", as: "is_removed")
    .and("CASE WHEN t.deleted_at IS NULL THEN t.html ELSE '' END", as: "html")
    .and("CASE WHEN t.deleted_at IS NULL THEN t.summary ELSE '' END", as: "summary")
    .and(Columns(of: "t", "form_key")).and("m.name", as: "author_name").and("s.name", as: "subject_name")
    .and("q.number", as: "answered_number").and("qm.name", as: "answered_name")
    .and("CASE WHEN q.deleted_at IS NULL THEN q.summary END", as: "answered_summary")
    .and("p.author_id", as: "before_id").and("p.created_at", as: "before_at")
    .and(
        """
        EXISTS (
            SELECT
            FROM message_mentions x
            WHERE x.member_id = t.reader_id AND x.conversation_id = t.conversation_id AND x.number = t.number
        )
        """, as: "is_mention"
    )
    .and(Columns(of: "r", "reactions", "own_marks"))
    .and("p.event IS NULL", as: "is_before_written")
    .and(
        "t.deleted_at IS NULL AND \(AttachmentStore.hasAny(on: Linkable.message, "t.id"))", as: "has_attachments")

    /// Behind `t`: who wrote it, whom it is about, what it answers, and what stands before it. Each is looked up by its key,
    /// however many messages the conversation has.
    static let joins: SQL = """
        JOIN members m ON m.id = t.author_id
        LEFT JOIN members s ON s.id = t.subject_id
        LEFT JOIN LATERAL (
            SELECT number, author_id, deleted_at, summary
            FROM messages
            WHERE conversation_id = t.conversation_id AND number = t.answered_number AND number >= t.first_number
            LIMIT 1
        ) q ON true
        CROSS JOIN LATERAL (\(MessageReactionStore.counted)) r
        LEFT JOIN members qm ON qm.id = q.author_id
        LEFT JOIN LATERAL (
            SELECT author_id, created_at, event
            FROM messages
            WHERE conversation_id = t.conversation_id AND number = t.number - 1 AND number >= t.first_number
            LIMIT 1
        ) p ON true
        """

    /// One that somebody wrote, for a reader who may see it.
    static func find(_ number: MessageNumber, in id: ConversationID, for reader: MemberID) -> Query<Message?> {
        .row(
            """
            SELECT \(columns)
            FROM \(ConversationAudience.messages(of: reader)) t
            \(joins)
            WHERE t.conversation_id = \(id) AND t.number = \(Int32(clamping: number.rawValue)) AND t.event IS NULL
            """
        ) { try Message(&$0) }
    }

    init(_ row: inout Row) throws {
        id = try row.next("id")
        number = MessageNumber(rawValue: Int(try row.next("number") as Int32))
        change = try row.next("change")
        let authorID: MemberID = try row.next("author_id")
        event = (try row.next("event") as String?).flatMap(MessageEvent.init(rawValue:))
        let subjectID: MemberID? = try row.next("subject_id")
        created = try row.next("created_at")
        edited = try row.next("edited_at")
        isDeleted = try row.next("is_deleted")
        isRemoved = try row.next("is_removed")
        html = HTML(trusted: try row.next("html"))
        summary = try row.next("summary")
        key = try row.next("form_key")
        author = Author(id: authorID, name: try row.next("author_name"))
        let subjectName: String? = try row.next("subject_name")
        subject = subjectID.flatMap { id in subjectName.map { Author(id: id, name: $0) } }
        let answeredNumber: Int32? = try row.next("answered_number")
        let answeredName: String? = try row.next("answered_name")
        let answeredSummary: String? = try row.next("answered_summary")
        answered = answeredNumber.map {
            Answered(number: MessageNumber(rawValue: Int($0)), author: answeredName ?? "", summary: answeredSummary)
        }
        let beforeID: MemberID? = try row.next("before_id")
        let beforeAt: Date? = try row.next("before_at")
        isMention = try row.next("is_mention")
        reactions = try Reactions(&row)
        let isWritten: Bool? = try row.next("is_before_written")
        hasAttachments = try row.next("has_attachments")
        before = beforeID.flatMap { id in beforeAt.map { (id, $0, isWritten == true) } }
    }
}
