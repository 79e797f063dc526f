import Bounds
import Postgres
import Site

/// What lists of members can be put in order by. Members are numbered as they register.
package enum MemberKey: String, ListKey {
    case name, registered, seen
    /// By name, and those who are suspended behind all others: as members see each other.
    case directory
    /// Likewise, among those who have a detail in common (``MemberValues``). It is written in another way, so that
    /// PostgreSQL follows the index of that detail and does not pass by all others.
    case inCommon

    package var columns: [KeyColumn<ListedMember>] {
        switch self {
        case .name: [.text("m.sort_name", \.sortName)]
        case .registered: []
        case .seen: [.moment("v.last_seen_at", \.lastSeen)]
        case .directory, .inCommon:
            [
                .number(suspension, within: Bounds(0...1)) { $0.isDisabled ? 1 : 0 },
                .text("m.sort_name", \.sortName),
            ]
        }
    }

    /// 1 for somebody who is suspended, 0 for others, as the indexes of the directory have it.
    ///
    /// With one index type for both PostgreSQL would follow the first one for all of them: of 30,000 members with two
    /// faculties 1,250 buffers a page instead of 190, and 10,270 for the letters instead of 190.
    var suspension: SQL {
        self == .inCommon
            ? "(m.disabled_at IS NOT NULL)::integer::bigint" : "(m.disabled_at IS NOT NULL)::integer"
    }

    /// By the index that each order follows.
    package var id: SQL { self == .seen ? "v.member_id" : "m.id" }
    package static func id(of row: ListedMember) -> Int { row.id.rawValue }

    /// The rows of all members by the index of this order. LIMIT keeps PostgreSQL from reading either table whole to join
    /// them at once, where it is only known while the statement runs how many rows are looked at.
    package var rows: SQL {
        switch self {
        case .name, .registered, .directory, .inCommon: "members m \(Self.visit)"
        case .seen:
            """
            member_visits v
            CROSS JOIN LATERAL (SELECT * FROM members WHERE id = v.member_id LIMIT 1) m
            """
        }
    }

    /// The rows of those whose numbers a statement gives.
    package static func rows(of members: SQL) -> SQL {
        """
        (\(members)) AS few (id)
        CROSS JOIN LATERAL (SELECT * FROM members WHERE id = few.id LIMIT 1) m
        \(visit)
        """
    }

    /// What an order compares, of one member.
    package func place(of member: MemberID, in order: ListOrder<MemberKey>) -> SQL {
        self == .seen
            ? "SELECT \(order.columns) FROM member_visits v WHERE v.member_id = \(member)"
            : "SELECT \(order.columns) FROM members m WHERE m.id = \(member)"
    }

    private static let visit: SQL =
        "CROSS JOIN LATERAL (SELECT member_id, last_seen_at FROM member_visits WHERE member_id = m.id LIMIT 1) v"
}
