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
}
