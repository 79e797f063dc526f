import Postgres

/// Why somebody who looked after Quad when their request was let in does so no more.
package enum LostStanding: String, Sendable {
    case suspended, deleted, demoted

    /// Over `members`; NULL for a member who may act so.
    static func column(as staff: Staff) -> SQL {
        """
        CASE WHEN erase_at IS NOT NULL THEN 'deleted' WHEN \(Member.isKeptOut("members")) THEN 'suspended'
             WHEN \(staff.excludes) THEN 'demoted' END
        """
    }

    /// Nil for a member who may still act so.
    static func find(of member: MemberID, as staff: Staff) -> Query<LostStanding?> {
        Query<LostStanding??>.row("SELECT \(column(as: staff)) AS standing FROM members WHERE id = \(member)") { row in
            (try row.next("standing", as: String?.self)).flatMap(LostStanding.init(rawValue:))
        }.map { $0 ?? .deleted }
    }
}
