import Postgres
import Site

/// Messages that are older than the organisation keeps any. As of deleted ones their places stand, and nothing else:
/// nobody puts them back.
///
/// Rows and their keys stay, since numbers have no holes and what is sent again stays the first one; text, marks,
/// pictures and attachments go at once. An hourly job looks at the first message that stands of each conversation,
/// 2,000 of them by one statement, by the index that counts unread ones: one by time would be one more for each
/// message written. It holds a conversation for 500 messages at a time. Each gets a number of change of its own, since
/// open pages ask for 200 changes at a time and go on behind the last one.
package struct MessageExpiry {
    /// Messages of one transaction, in which nobody writes into their conversation.
    private static let batch = 500
    /// Conversations of which one statement looks at the beginning, and batches of an hour: what is left waits for the next.
    private static let (things, most) = (2_000, 400)

    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) { self.services = services }

    package func run() throws {
        guard let months = services.organisation.messageMonths else { return }
        var left = Self.most
        var place = ConversationID(rawValue: 0)
        while true {
            let looked = try conversations(behind: place, months)
            for (id, isOld) in looked where isOld {
                repeat {
                    guard left > 0 else { return }
                    left -= 1
                } while try end(id, months) == Self.batch
            }
            guard looked.count == Self.things, let last = looked.last else { return }
            place = last.id
        }
    }

    /// What goes by itself after so many months.
    static let rows = TermRows("messages", for: .messages) {
        "deleted_at IS NULL AND event IS NULL AND \(isOver("created_at", $0))"
    }

    private static func isOver(_ created: SQL, _ months: Int) -> SQL {
        "\(created) < now() - make_interval(months => \(Int32(clamping: months)))"
    }

    /// The next conversations, and whether the first message of each that stands is too old: one look into the index for each.
    private func conversations(
        behind place: ConversationID, _ months: Int
    ) throws -> [(id: ConversationID, isOld: Bool)] {
        try database.rows(
            """
            SELECT c.id, (\(Self.isOver("first.created_at", months))) IS TRUE AS is_old
            FROM (SELECT id, created_at FROM conversations WHERE id > \(place) ORDER BY id LIMIT \(constant: Self.things)) AS c
            LEFT JOIN LATERAL (
                SELECT t.created_at
                FROM messages t
                WHERE t.conversation_id = c.id AND t.deleted_at IS NULL AND t.event IS NULL
                  AND \(Self.isOver("c.created_at", months))
                ORDER BY t.number
                LIMIT 1
            ) AS first ON true
            ORDER BY c.id
            """
        ) { row in
            (id: try row.next("id", as: ConversationID.self), isOld: try row.next("is_old", as: Bool.self))
        }
    }

    /// Each gets a change of its own, so that open pages hear of all, however many they ask for at a time.
    ///
    /// - Returns: how many ended
    private func end(_ id: ConversationID, _ months: Int) throws -> Int {
        try database.transaction {
            _ = try database.execute("SELECT FROM conversations WHERE id = \(id) FOR NO KEY UPDATE")
            let ended = try database.execute(
                """
                WITH old AS (
                    SELECT t.id, t.number, t.author_id, row_number() OVER (ORDER BY t.number) AS place
                    FROM messages t
                    WHERE t.conversation_id = \(id) AND t.deleted_at IS NULL AND t.event IS NULL
                      AND \(Self.isOver("t.created_at", months))
                    ORDER BY t.number
                    LIMIT \(constant: Self.batch)
                ), raised AS (
                    UPDATE conversations
                    SET last_change = last_change + (SELECT count(*) FROM old)
                    WHERE id = \(id)
                    RETURNING last_change - (SELECT count(*) FROM old) AS before
                ), ended AS (
                    UPDATE messages t
                    SET body = '', html = '', summary = '', deleted_at = now(), change = raised.before + old.place
                    FROM old, raised
                    WHERE t.id = old.id
                ), unmarked AS (
                    DELETE FROM message_reactions WHERE message_id IN (SELECT id FROM old)
                ), detached AS (
                    DELETE FROM attachments
                    WHERE place_kind = \(Linkable.message) AND place_id IN (SELECT id FROM old)
                ), untold AS (
                    UPDATE notifications n
                    SET detail = '', is_gone = n.count = 1 OR n.mark <> ''
                    FROM old
                    WHERE n.actor_id = old.author_id AND n.thing = \(id) AND n.kind = \(NotificationKind.messages.name)
                      AND \(MessageNotifications.messageNumber) = old.number::text
                ), unseen AS (
                    DELETE FROM message_pictures WHERE message_id IN (SELECT id FROM old)
                )
                SELECT id FROM old
                """)
            try ConversationStore(database: database).publishChange(of: id, keys: services.settings.keys)
            return ended
        }
    }
}
