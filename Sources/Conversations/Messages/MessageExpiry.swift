import Postgres
import Site

/// Messages that are older than the organisation keeps any (DECISIONS, 232). As of deleted ones their places stand, and nothing else:
/// nobody puts them back.
package struct MessageExpiry {
    /// Messages of one transaction, in which nobody writes into their conversation.
    private static let batch: Int32 = 500
    /// Conversations that are looked for at a time, and batches of an hour: what is left waits for the next.
    private static let (things, most): (Int32, Int) = (100, 400)

    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) { self.services = services }

    package func run() throws {
        guard let months = services.organisation.messageMonths else { return }
        var left = Self.most
        while left > 0 {
            let old = try conversations(months)
            guard !old.isEmpty else { return }
            for id in old where left > 0 {
                left -= 1
                try end(id, months)
            }
        }
    }

    private static func isOver(_ created: SQL, _ months: Int) -> SQL {
        "\(created) < now() - make_interval(months => \(Int32(clamping: months)))"
    }

    /// Conversations whose first message that stands is too old: one look into the index for each.
    private func conversations(_ months: Int) throws -> [ConversationID] {
        try database.rows(
            """
            SELECT c.id
            FROM conversations c
            CROSS JOIN LATERAL (
                SELECT t.created_at
                FROM messages t
                WHERE t.conversation_id = c.id AND t.deleted_at IS NULL AND t.event IS NULL
                ORDER BY t.number
                LIMIT 1
            ) AS first
            WHERE \(Self.isOver("c.created_at", months)) AND \(Self.isOver("first.created_at", months))
            LIMIT \(Self.things)
            """
        ) { try $0.only(ConversationID.self) }
    }

    /// Each gets a change of its own, so that open pages hear of all, however many they ask for at a time.
    private func end(_ id: ConversationID, _ months: Int) throws {
        try database.transaction {
            _ = try database.execute("SELECT FROM conversations WHERE id = \(id) FOR NO KEY UPDATE")
            _ = try database.execute(
                """
                WITH old AS (
                    SELECT t.id, t.number, t.author_id, row_number() OVER (ORDER BY t.number) AS place
                    FROM messages t
                    WHERE t.conversation_id = \(id) AND t.deleted_at IS NULL AND t.event IS NULL
                      AND \(Self.isOver("t.created_at", months))
                    ORDER BY t.number
                    LIMIT \(Self.batch)
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
                    SET detail = ''
                    FROM old
                    WHERE n.actor_id = old.author_id AND n.thing = \(id) AND n.kind = \(NotificationKind.messages.name)
                      AND n.occasion = old.number::text
                )
                DELETE FROM message_pictures WHERE message_id IN (SELECT id FROM old)
                """)
            try ConversationStore(database: database).tell(id, keys: services.settings.keys)
        }
    }
}
