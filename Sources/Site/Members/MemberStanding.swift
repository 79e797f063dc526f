import Postgres

/// Whether a member may come in: neither suspended nor closed. `members.locked_until` says until when they may not, and is compared with
/// now here alone; what names a member to others, tells them something or works for them asks it in its statement.
extension Member {
    /// A condition on `members m`.
    package static let mayComeIn: SQL = "m.locked_until <= now()"
    /// The opposite of it.
    package static let isKeptOut: SQL = "m.locked_until > now()"

    /// - Parameter member: what the statement calls the row
    package static func mayComeIn(_ member: SQL) -> SQL { "\(member).locked_until <= now()" }

    /// - Parameter member: what the statement calls the row
    package static func isKeptOut(_ member: SQL) -> SQL { "\(member).locked_until > now()" }

    /// Whether a member, `m`, was here within so many days.
    package static func wasHere(withinDays days: Int32) -> SQL {
        "(SELECT v.last_seen_at FROM member_visits v WHERE v.member_id = m.id) > now() - make_interval(days => \(days))"
    }
}
