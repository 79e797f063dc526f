import FoundationEssentials
import Postgres
import Site
import Web
import Writing

/// A picture that somebody has put into a conversation.
package struct ConversationPicture: Sendable {
    package let id: PictureID
    package let width: Int
    package let height: Int
    package let number: MessageNumber
    package let author: String
    package let created: Date

    /// Where a page of pictures ended.
    package struct Place: Sendable {
        static let field = "after"

        let number: MessageNumber
        let picture: PictureID

        init(after picture: ConversationPicture) {
            number = picture.number
            self.picture = picture.id
        }

        /// Nil for what none has written.
        init?(_ text: String) {
            let fields = text.split(separator: "~", maxSplits: 1).map { Int(pathSegment: String($0)) }
            guard fields.count == 2, let number = fields[0], let picture = fields[1] else { return nil }
            self.number = MessageNumber(rawValue: number)
            self.picture = PictureID(rawValue: picture)
        }

        var text: String { "\(number.pathSegment)~\(picture.pathSegment)" }
    }

    /// Those of messages that the reader may see, the newest first; one more than `most`. What a change took out of its message
    /// is in none any more.
    package static func all(
        in id: ConversationID, for reader: MemberID, after place: Place? = nil, most: Int
    ) -> Query<[ConversationPicture]> {
        .rows(statement(in: id, for: reader, after: place, most: most)) { row in
            ConversationPicture(
                id: try row.next("id"), width: Int(try row.next("width") as Int32),
                height: Int(try row.next("height") as Int32),
                number: MessageNumber(rawValue: Int(try row.next("number") as Int32)),
                author: try row.next("author_name"), created: try row.next("created_at"))
        }
    }

    package static func statement(
        in id: ConversationID, for reader: MemberID, after place: Place? = nil, most: Int
    ) -> SQL {
        let behind: SQL =
            place.map { "(p.number, p.picture_id) < (\(Int32(clamping: $0.number.rawValue)), \($0.picture))" } ?? "true"
        // Each message is looked up by its place: PostgreSQL would guess that it meets them soon enough on its way through all.
        return """
            SELECT i.id, i.width, i.height, t.number, m.name AS author_name, t.created_at
            FROM message_pictures p
            JOIN pictures i ON i.id = p.picture_id
            CROSS JOIN LATERAL (
                SELECT t.number, t.author_id, t.created_at
                FROM \(ConversationAudience.messages(of: reader)) t
                WHERE t.id = p.message_id AND t.deleted_at IS NULL AND strpos(t.html, '"/pictures/' || i.id || '"') > 0
                OFFSET 0
            ) t
            JOIN members m ON m.id = t.author_id
            WHERE p.conversation_id = \(id) AND \(behind) AND i.width IS NOT NULL AND i.removed_at IS NULL
            ORDER BY p.number DESC, p.picture_id DESC
            LIMIT \(constant: most + 1)
            """
    }
}
