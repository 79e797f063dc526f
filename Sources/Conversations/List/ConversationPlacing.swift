import Postgres
import Site

/// What a member makes of a conversation in their own list: nobody else sees it.
package struct ConversationPlacing {
    /// Conversations that stand before the others, at most.
    package static let mostPinned = 20

    package let database: Connection

    package init(database: Connection) { self.database = database }

    package enum Outcome: Sendable {
        case done
        /// As many are pinned as may be.
        case full
        /// There is none, or the member is not in it.
        case gone
    }

    package func pin(_ id: ConversationID, _ isPinned: Bool, by member: MemberID) throws -> Outcome {
        guard isPinned else {
            return try set("pinned_at", to: "NULL", id, by: member) ? .done : .gone
        }
        let room: SQL = """
            \(Int32(Self.mostPinned)) > (
                SELECT count(*)
                FROM conversation_members x
                WHERE x.member_id = \(member) AND x.pinned_at IS NOT NULL AND x.conversation_id <> \(id)
            )
            """
        guard try set("pinned_at", to: "CASE WHEN \(room) THEN coalesce(own.pinned_at, now()) END", id, by: member)
        else {
            return .gone
        }
        let found = try database.row(
            "SELECT pinned_at IS NOT NULL FROM conversation_members WHERE conversation_id = \(id) AND member_id = \(member)"
        ) { try $0.only(Bool.self) }
        return found.map { $0 ? .done : .full } ?? .gone
    }

    /// - Parameter end: an expression; NULL counts it again
    /// - Returns: false when the member is not in it
    package func mute(_ id: ConversationID, until end: SQL, by member: MemberID) throws -> Bool {
        try set("muted_until", to: end, id, by: member)
    }

    /// - Returns: false when the member is not in it
    package func setLevel(_ level: ConversationLevel, of id: ConversationID, by member: MemberID) throws -> Bool {
        try set("level", to: "\(level.rawValue)", id, by: member)
    }

    private func set(_ column: SQL, to value: SQL, _ id: ConversationID, by member: MemberID) throws -> Bool {
        try database.execute(
            """
            UPDATE conversation_members own
            SET \(column) = \(value)
            WHERE own.conversation_id = \(id) AND own.member_id = \(member)
            """) == 1
    }
}
