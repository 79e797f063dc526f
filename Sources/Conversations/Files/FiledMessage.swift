import FoundationEssentials
import Postgres
import Site

/// A message to which files are attached.
package struct FiledMessage: Sendable {
    /// Messages that are looked through at a time, from a place on: that one has files is not kept by itself.
    package static let reach = 1_000
    /// The kind of things that are looked for.
    static let attached = "file"

    package let id: MessageID
    package let number: MessageNumber
    package let author: String
    package let created: Date

    /// Those that the reader may see, the newest first; one more than `most`.
    ///
    /// - Parameter place: where a page ended; nil from the last message on
    package static func all(
        in id: ConversationID, for reader: MemberID, before place: MessageNumber? = nil, most: Int
    ) -> Query<[FiledMessage]> {
        .rows(statement(in: id, for: reader, before: place, most: most)) { row in
            FiledMessage(
                id: try row.next("id"), number: MessageNumber(rawValue: Int(try row.next("number") as Int32)),
                author: try row.next("author_name"), created: try row.next("created_at"))
        }
    }

    package static func statement(
        in id: ConversationID, for reader: MemberID, before place: MessageNumber? = nil, most: Int
    ) -> SQL {
        let end: SQL =
            place.map { "least(\(Int32(clamping: max($0.rawValue, 0))), c.last_number + 1)" } ?? "c.last_number + 1"
        return """
            SELECT t.id, t.number, m.name AS author_name, t.created_at
            FROM (
                SELECT \(end) AS number
                FROM \(ConversationAudience.conversations(of: reader)) c
                WHERE c.id = \(id)
            ) ends
            CROSS JOIN LATERAL (
                SELECT x.id, x.number, x.author_id, x.created_at
                FROM \(ConversationAudience.messages(of: reader)) x
                WHERE x.conversation_id = \(id) AND x.number < ends.number AND x.number >= ends.number - \(Int32(reach))
                  AND x.deleted_at IS NULL AND x.event IS NULL
                  AND \(AttachmentStore.hasAny(attached, on: Linkable.message, "x.id"))
                ORDER BY x.number DESC
                LIMIT \(constant: most + 1)
            ) t
            JOIN members m ON m.id = t.author_id
            ORDER BY t.number DESC
            """
    }

    /// Where the messages begin that are looked through after these; nil where none is left.
    static func next(
        behind found: [FiledMessage], before place: MessageNumber?, most: Int, in conversation: Conversation
    ) -> MessageNumber? {
        guard found.count <= most else { return found.prefix(most).last?.number }
        let end = min(max(place?.rawValue ?? .max, 0), conversation.lastNumber + 1)
        return end - reach > conversation.firstNumber ? MessageNumber(rawValue: end - reach) : nil
    }
}
