import Postgres
import Site

/// Whom members have blocked. A block is known to the member who made it, and to nobody else.
package struct BlockStore {
    /// People whom one member blocks, at most.
    package static let most = 200

    package let database: Connection

    package init(database: Connection) { self.database = database }

    package enum Outcome: Sendable, Equatable {
        /// With the dialog of the two, if there is one.
        case done(ConversationID?)
        case full
        /// There is no such person, or it is the member.
        case nobody
    }

    /// Those whom a member has blocked, the last one first.
    static func all(of member: MemberID) -> Query<[ConversationPerson]> {
        .rows(
            """
            SELECT \(ConversationPerson.columns)
            FROM blocks b
            JOIN members m ON m.id = b.blocked_id
            WHERE b.member_id = \(member)
            ORDER BY b.created_at DESC, b.blocked_id
            """
        ) { try ConversationPerson(&$0) }
    }

    /// Twice is once. Nothing comes from the person any more, and the member is not notified of what came.
    package func block(_ person: MemberID, by member: MemberID) throws -> Outcome {
        try database.transaction(attempts: 2) {
            let dialog = try hold(person, member)
            let made = try database.row(
                """
                WITH made AS (
                    INSERT INTO blocks (member_id, blocked_id)
                    SELECT \(member), m.id
                    FROM members m
                    WHERE m.id = \(person) AND m.id <> \(member)
                      AND \(Int32(Self.most)) > (SELECT count(*) FROM blocks WHERE member_id = \(member) AND blocked_id <> \(person))
                    ON CONFLICT ON CONSTRAINT blocks_pkey DO UPDATE SET blocked_id = excluded.blocked_id
                    RETURNING 1
                )
                SELECT EXISTS (SELECT FROM made) AS is_made,
                       EXISTS (SELECT FROM members WHERE id = \(person) AND id <> \(member)) AS is_there
                """
            ) { (try $0.next("is_made") as Bool, try $0.next("is_there") as Bool) }
            guard let (isMade, isThere) = made, isThere else { return .nobody }
            guard isMade else { return .full }
            if let dialog {
                _ = try database.fetch(
                    Query<Int>.execute(
                        """
                        UPDATE conversation_members
                        SET tell_at = NULL
                        WHERE conversation_id = \(dialog) AND member_id = \(member) AND tell_at IS NOT NULL
                        """),
                    MemberNotification.read([.messages], about: dialog.rawValue, by: member))
            }
            return .done(dialog)
        }
    }

    /// What is not blocked stays so.
    ///
    /// - Returns: the dialog of the two, if there is one
    package func unblock(_ person: MemberID, by member: MemberID) throws -> ConversationID? {
        _ = try database.execute("DELETE FROM blocks WHERE member_id = \(member) AND blocked_id = \(person)")
        return try database.fetch(ConversationStore.dialog(of: member, with: person))
    }

    /// Holds off what is on its way to the member: in the dialog of the two, and wherever else (``Reach``).
    private func hold(_ person: MemberID, _ member: MemberID) throws -> ConversationID? {
        let held = Query<ConversationID?>.row(
            "\(ConversationStore.dialogID(of: member, with: person)) FOR NO KEY UPDATE"
        ) { try $0.only() }
        let dialog = try database.fetch(held)
        _ = try database.execute("SELECT FROM members WHERE id = \(member) FOR NO KEY UPDATE")
        // One that began before the second lock was had.
        return try dialog ?? database.fetch(held)
    }
}
