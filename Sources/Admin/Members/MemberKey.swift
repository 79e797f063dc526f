import Postgres
import Site

/// What the list of members can be put in order by. Members are numbered as they register.
package enum MemberKey: String, ListKey {
    case name, registered, seen

    package var columns: [KeyColumn<ListedMember>] {
        switch self {
        case .name: [.text("m.sort_name", \.sortName)]
        case .registered: []
        case .seen: [.moment("v.last_seen_at", \.lastSeen)]
        }
    }

    /// By the index that each order follows.
    package var id: SQL { self == .seen ? "v.member_id" : "m.id" }
    package static func id(of row: ListedMember) -> Int { row.id.rawValue }

    /// The rows of all members by the index of this order. LIMIT keeps PostgreSQL from reading either table whole to join
    /// them at once, where it is only known while the statement runs how many rows are looked at.
    var rows: SQL {
        switch self {
        case .name, .registered: "members m \(Self.visit)"
        case .seen:
            """
            member_visits v
            CROSS JOIN LATERAL (SELECT * FROM members WHERE id = v.member_id LIMIT 1) m
            """
        }
    }

    /// The rows of those whose numbers a statement gives.
    static func rows(of members: SQL) -> SQL {
        """
        (\(members)) AS few (id)
        CROSS JOIN LATERAL (SELECT * FROM members WHERE id = few.id LIMIT 1) m
        \(visit)
        """
    }

    /// What an order compares, of one member.
    func place(of member: MemberID, in order: ListOrder<MemberKey>) -> SQL {
        self == .seen
            ? "SELECT \(order.columns) FROM member_visits v WHERE v.member_id = \(member)"
            : "SELECT \(order.columns) FROM members m WHERE m.id = \(member)"
    }

    private static let visit: SQL =
        "CROSS JOIN LATERAL (SELECT member_id, last_seen_at FROM member_visits WHERE member_id = m.id LIMIT 1) v"
}
