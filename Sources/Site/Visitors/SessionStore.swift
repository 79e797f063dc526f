import FoundationEssentials
import Postgres

/// The browsers in which a member is signed in.
package struct SessionStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package struct Entry: Sendable {
        package let id: SessionID
        package let agent: String
        package let address: String
        package let started: Date
        package let lastUse: Date
        /// It began with a passkey, not with a code.
        package let isByPasskey: Bool
    }

    /// Those that still count, the last used first; at most a hundred.
    package static func entries(of member: MemberID) -> Query<[Entry]> {
        .rows(
            """
            SELECT id, user_agent, address, created_at, last_seen_at, began_by = 'passkey' AS is_by_passkey
            FROM sessions
            WHERE member_id = \(member)
              AND last_seen_at > now() - interval '14 days'
              AND created_at > now() - interval '90 days'
            ORDER BY last_seen_at DESC, id DESC
            LIMIT 100
            """
        ) { row in
            Entry(
                id: try row.next("id"), agent: try row.next("user_agent"), address: try row.next("address"),
                started: try row.next("created_at"),
                lastUse: try row.next("last_seen_at"), isByPasskey: try row.next("is_by_passkey"))
        }
    }

    /// Ends one of the member's sessions; false when it is not theirs or is gone.
    package func end(_ session: SessionID, of member: MemberID) throws -> Bool {
        try database.execute("DELETE FROM sessions WHERE id = \(session) AND member_id = \(member)") == 1
    }

    /// Ends all sessions of the member, and their event streams.
    package func endAll(of member: MemberID, except session: SessionID? = nil, keys: Keys) throws {
        let ended: [SessionID] = try database.rows(
            "DELETE FROM sessions WHERE member_id = \(member) AND id IS DISTINCT FROM \(session) RETURNING id"
        ) { try $0.only() }
        for session in ended { _ = try database.fetch(Outbox.close(.session(session), keys: keys)) }
    }

    /// Ends all of the member's sessions but this one, if it is theirs; those that ended.
    package func endOthers(than session: SessionID, of member: MemberID) throws -> [SessionID] {
        try database.rows("DELETE FROM sessions WHERE member_id = \(member) AND id <> \(session) RETURNING id") {
            try $0.only()
        }
    }
}
