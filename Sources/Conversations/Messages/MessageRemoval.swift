import Postgres
import Site
import Writing

extension Reportable {
    static let message = "message"

    /// Moderators read nothing of a conversation but what its people send them.
    static let messages = Reportable(
        message, .messagesSquare, name: { ConversationsWords($0).reportedMessage },
        find: { number, reader, _ in MessageRemoval.find(number, for: reader) },
        now: { number, _ in MessageRemoval.now(number) },
        around: { MessageRemoval.around($0, for: $1) },
        remove: { number, _, _, services in try MessageRemoval(services).remove(MessageID(rawValue: number)) },
        restore: { number, _, services in try MessageRemoval(services).restore(MessageID(rawValue: number)) })
}

/// Messages as moderators see them, and what these do to them.
struct MessageRemoval {
    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) { self.services = services }

    // MARK: Reading

    static func find(_ number: SQL, for reader: MemberID) -> Query<ReportedThing?> {
        thing("\(ConversationAudience.reportable(by: reader)) t", number)
    }

    static func now(_ number: SQL) -> Query<ReportedThing?> { thing("\(ConversationAudience.ofModerators) t", number) }

    private static func thing(_ messages: SQL, _ number: SQL) -> Query<ReportedThing?> {
        .row(
            """
            SELECT t.conversation_id, t.number, t.author_id, m.name, t.body, t.html, t.summary, t.version,
                   coalesce(t.edited_at, t.created_at) AS written_at,
                   CASE WHEN t.removed_at IS NOT NULL THEN 'removed'
                        WHEN t.deleted_at IS NOT NULL THEN 'deleted' ELSE 'standing' END AS state
            FROM \(messages)
            JOIN members m ON m.id = t.author_id
            WHERE t.id = \(number)
            """
        ) { row in
            let conversation: ConversationID = try row.next("conversation_id")
            let number = MessageNumber(rawValue: Int(try row.next("number") as Int32))
            return ReportedThing(
                by: try row.next("author_id"), named: try row.next("name"), try row.next("body"),
                html: try RenderedText.html(&row), summary: try row.next("summary"),
                version: Int(try row.next("version", as: Int32.self)), written: try row.next("written_at"),
                at: Paths.message(conversation, number).fragment("message-\(number.pathSegment)"),
                state: ReportedThing.State(rawValue: try row.next("state")) ?? .deleted)
        }
    }

    /// What was said before and behind it and stands, as far as the reader may see it.
    static func around(_ number: SQL, for reader: MemberID) -> Query<[ReportedNeighbour]> {
        func side(_ comparison: SQL, _ direction: SQL) -> SQL {
            """
            (SELECT t.*, t.number - thing.number AS place
             FROM \(ConversationAudience.reportable(by: reader)) t
             WHERE t.conversation_id = thing.conversation_id AND t.number \(comparison) thing.number AND t.deleted_at IS NULL
             ORDER BY t.number \(direction)
             LIMIT \(constant: ReportedNeighbour.most))
            """
        }
        return .rows(
            """
            SELECT t.place, t.author_id, m.name, t.html, t.summary, t.version, coalesce(t.edited_at, t.created_at) AS written_at
            FROM \(ConversationAudience.reportable(by: reader)) thing
            CROSS JOIN LATERAL (\(side("<", "DESC")) UNION ALL \(side(">", "ASC"))) t
            JOIN members m ON m.id = t.author_id
            WHERE thing.id = \(number)
            ORDER BY t.place
            """
        ) { row in
            ReportedNeighbour(
                at: Int(try row.next("place", as: Int32.self)), by: try row.next("author_id"),
                named: try row.next("name"), try RenderedText.html(&row), summary: try row.next("summary"),
                version: Int(try row.next("version", as: Int32.self)), written: try row.next("written_at"))
        }
    }

    // MARK: Acts

    /// Its place stands, as that of one which its author has deleted.
    func remove(_ id: MessageID) throws {
        _ = try change(
            id, "deleted_at = coalesce(deleted_at, now()), removed_at = now()", where: "removed_at IS NULL")
    }

    /// What its author had deleted before stays deleted.
    func restore(_ id: MessageID) throws -> Reportable.Restored {
        try change(
            id, "deleted_at = nullif(deleted_at, removed_at), removed_at = NULL", where: "removed_at IS NOT NULL")
    }

    /// - Returns: what there is of it then, if anything was to be changed
    private func change(_ id: MessageID, _ columns: SQL, where condition: SQL) throws -> Reportable.Restored {
        let messages = ConversationAudience.ofModerators
        let place = try database.row(
            "SELECT t.conversation_id, t.number, t.author_id FROM \(messages) t WHERE t.id = \(id)"
        ) { row in
            (
                try row.next("conversation_id", as: ConversationID.self),
                MessageNumber(rawValue: Int(try row.next("number") as Int32)),
                try row.next("author_id", as: MemberID.self)
            )
        }
        guard let (conversation, number, author) = place else { return .gone }
        // Held as acts hold it, so that changes are in the order of commits.
        _ = try database.execute("SELECT FROM conversations WHERE id = \(conversation) FOR NO KEY UPDATE")
        let stands = try database.row(
            """
            WITH raised AS (
                UPDATE conversations SET last_change = last_change + 1 WHERE id = \(conversation) RETURNING last_change
            )
            UPDATE messages
            SET \(columns), change = (SELECT last_change FROM raised)
            WHERE id = \(id) AND body <> '' AND \(condition)
            RETURNING deleted_at IS NULL
            """
        ) { try $0.only(Bool.self) }
        guard let stands else { return .back }
        _ = try database.fetch(
            MessageNotifications.follow(number, in: conversation, by: author, of: "\(messages) t"))
        try ConversationStore(database: database).publishChange(of: conversation, keys: services.settings.keys)
        return stands ? .back : .deleted
    }
}
