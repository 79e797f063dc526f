import People
import Postgres
import Site

package struct ConversationStore {
    package let database: Connection

    package init(database: Connection) { self.database = database }

    /// Holds a conversation for an act of somebody who is in it.
    ///
    /// - Throws: ``Failure/notFound`` where there is none, or the member is not in it
    package func hold(_ id: ConversationID, as member: MemberID) throws -> HeldConversation {
        // A member who is removed meanwhile is looked for behind the lock, and what the other of a dialog lets one do.
        let (_, _, held) = try database.fetch(
            Query<Int>.execute("SELECT FROM conversations WHERE id = \(id) FOR NO KEY UPDATE"),
            Query<Int>.execute(
                """
                SELECT
                FROM conversations c
                JOIN conversation_members x ON x.conversation_id = c.id AND x.member_id <> \(member) AND NOT x.has_written
                JOIN members m ON m.id = x.member_id
                WHERE c.id = \(id) AND c.low_id IS NOT NULL
                FOR SHARE OF m
                """),
            Self.held(id, as: member))
        guard let held else { throw Failure.notFound }
        return held
    }

    private static func held(_ id: ConversationID, as member: MemberID) -> Query<HeldConversation?> {
        .row(
            """
            SELECT c.low_id IS NOT NULL AS is_dialog, c.name, c.is_admin, c.first_number, c.last_number, c.project_id,
                   c.is_general,
                   NOT EXISTS (
                       SELECT FROM conversation_members x WHERE x.conversation_id = c.id AND x.member_id <> \(member)
                   ) AS is_alone, \(Reach.of(member)) AS reach
            FROM \(ConversationAudience.conversations(of: member)) c
            WHERE c.id = \(id)
            """
        ) { row in
            let isDialog: Bool = try row.next("is_dialog")
            let name: String? = try row.next("name")
            let isAdmin: Bool = try row.next("is_admin")
            let (first, last) = (
                Int(try row.next("first_number") as Int32), Int(try row.next("last_number") as Int32)
            )
            let project: ProjectID? = try row.next("project_id")
            let isGeneral: Bool = try row.next("is_general")
            let isAlone: Bool = try row.next("is_alone")
            return HeldConversation(
                id: id, isDialog: isDialog, name: name, isAlone: isAlone, project: project, isGeneral: isGeneral,
                reach: Reach(rawValue: try row.next("reach")) ?? .closed, isAdmin: isAdmin, firstNumber: first,
                lastNumber: last)
        }
    }

    /// The dialog of two members, begun if there is none: two who begin one with each other at once are in the same.
    package func dialog(of member: MemberID, with other: MemberID) throws -> ConversationID {
        let (low, high) = member.rawValue < other.rawValue ? (member, other) : (other, member)
        let begun = try database.row(
            """
            WITH begun AS (
                INSERT INTO conversations (low_id, high_id, creator_id)
                VALUES (\(low), \(high), \(member))
                ON CONFLICT ON CONSTRAINT conversations_dialog_is_one DO NOTHING
                RETURNING id
            ), added AS (
                INSERT INTO conversation_members (conversation_id, member_id)
                SELECT id, unnest(ARRAY[\(low), \(high)]) FROM begun
            )
            SELECT id FROM begun
            """
        ) { try $0.only(ConversationID.self) }
        if let begun { return begun }
        guard let found = try database.fetch(Self.dialog(of: member, with: other)) else { throw Failure.notFound }
        return found
    }

    /// The dialog that there is.
    package static func dialog(of member: MemberID, with other: MemberID) -> Query<ConversationID?> {
        .row(dialogID(of: member, with: other)) { try $0.only() }
    }

    static func dialogID(of member: MemberID, with other: MemberID) -> SQL {
        let (low, high) = member.rawValue < other.rawValue ? (member, other) : (other, member)
        return "SELECT id FROM conversations WHERE low_id = \(low) AND high_id = \(high)"
    }

    /// Whether a member is in it.
    static func has(_ member: MemberID, in id: ConversationID) -> Query<Bool> {
        Query<[ConversationID]>.rows(
            "SELECT c.id FROM \(ConversationAudience.conversations(of: member)) c WHERE c.id = \(id)"
        ) { try $0.only() }
        .map { !$0.isEmpty }
    }

    /// Publishes what the member has read by now to their own pages, and in a dialog to the other's.
    func publishRead(_ id: ConversationID, by member: MemberID, keys: Keys) throws {
        let readers = try database.rows(
            """
            SELECT x.member_id
            FROM conversation_members x
            JOIN conversations c ON c.id = x.conversation_id
            WHERE x.conversation_id = \(id) AND (x.member_id = \(member) OR c.low_id IS NOT NULL)
            """
        ) { try $0.only(MemberID.self) }
        _ = try database.fetch(Outbox.publish(readers.map { .member($0) }, .messages(in: id), keys: keys))
    }

    /// Publishes to the open pages of all who are in it, and of those who have just gone, that something in it has changed.
    package func publishChange(of id: ConversationID, besides gone: [MemberID] = [], keys: Keys) throws {
        let members = try database.rows("SELECT member_id FROM conversation_members WHERE conversation_id = \(id)") {
            try $0.only(MemberID.self)
        }
        _ = try database.fetch(
            Outbox.publish((members + gone).map { .member($0) }, .messages(in: id), keys: keys),
            // Their notifications of it went with them.
            Outbox.publish(gone.map { .member($0) }, .notifications, keys: keys))
    }
}

extension Outbox.Kind {
    /// Something in any conversation: parts of pages that name it hear of each (`static/site/live.js`).
    package static let messages = Outbox.Kind("message")
    package static func messages(in id: ConversationID) -> Outbox.Kind { Outbox.Kind("message-\(id.pathSegment)") }
}
