import FoundationEssentials
import Postgres
import Site

/// What administrators know of a member.
package struct MemberProfile: Sendable {
    package let id: MemberID
    package let name: String
    package let email: String
    package let faculty: String
    package let position: String
    package let city: String
    /// A language's code; nil for the browser's.
    package let language: String?
    /// The name of a zone; nil for the operator's.
    package let timeZone: String?
    package let role: MemberRole
    package let state: MemberState
    /// Why the account is suspended.
    package let reason: String?
    package let registered: Date
    package let lastSeen: Date

    package static func find(_ id: MemberID) -> Query<MemberProfile?> {
        .row(
            """
            SELECT m.name, m.email, m.faculty, m.position, m.city, m.language, m.time_zone, m.role,
                   \(MemberState.column) AS state, m.disabled_reason, m.created_at, v.last_seen_at
            FROM members m
            JOIN member_visits v ON v.member_id = m.id
            WHERE m.id = \(id)
            """
        ) { row in
            MemberProfile(
                id: id, name: try row.next("name"), email: try row.next("email"),
                faculty: try row.next("faculty"), position: try row.next("position"), city: try row.next("city"),
                language: try row.next("language"), timeZone: try row.next("time_zone"),
                role: MemberRole(rawValue: try row.next("role")) ?? .member,
                state: MemberState(rawValue: try row.next("state")) ?? .active,
                reason: try row.next("disabled_reason"), registered: try row.next("created_at"),
                lastSeen: try row.next("last_seen_at"))
        }
    }
}
