import Postgres

/// Why somebody who was an administrator when their request was let in is none any more.
package enum LostStanding: String, Sendable {
    case suspended, deleted, demoted

    /// Over `members`; NULL for whoever may act as an administrator.
    static let column: SQL = """
        CASE WHEN erase_at IS NOT NULL THEN 'deleted' WHEN locked_until > now() THEN 'suspended'
             WHEN role <> 'admin' THEN 'demoted' END
        """

    /// Nil for whoever may still act as an administrator.
    static func find(of member: MemberID) -> Query<LostStanding?> {
        Query<LostStanding??>.row("SELECT \(column) AS standing FROM members WHERE id = \(member)") { row in
            (try row.next("standing", as: String?.self)).flatMap(LostStanding.init(rawValue:))
        }.map { $0 ?? .deleted }
    }
}
