import Localization
import Postgres

/// What becomes of what a feature has of a member whose account is deleted. It is announced before, and done when the
/// days in which the account can be taken back are over (DECISIONS, 146).
package struct Erasure: Sendable {
    /// Rows that have a member's number in one of their columns. A test demands each such column of the schema here.
    package struct Rows: Sendable {
        package let table: SQL
        package let column: SQL
        /// Nil for rows that stay.
        let retention: (@Sendable (MemberID) -> Retention)?

        /// - Parameter condition: on those that go; all of the member's when it is left out
        package static func erased(_ table: SQL, by column: SQL = "member_id", where condition: SQL = "true") -> Rows {
            Rows(table: table, column: column) { Retention(table, where: "\(column) = \($0) AND (\(condition))") }
        }

        /// They are about somebody else, or stay under the member's name.
        package static func kept(_ table: SQL, by column: SQL = "member_id") -> Rows {
            Rows(table: table, column: column, retention: nil)
        }
    }

    /// In words for the member who decides about it; nil for what nobody knows by a name.
    package let goes: (@Sendable (Language) -> String)?
    package let stays: (@Sendable (Language) -> String)?
    package let rows: [Rows]
    /// What the member alone administers and others are in, ``Handover/most`` at most; nil where nobody administers anything.
    package let handovers: (@Sendable (MemberID, Language) -> Query<[Handover]>)?
    private let before: @Sendable (Services, MemberID) throws -> Void

    /// - Parameters:
    ///   - rows: in the order in which they go
    ///   - before: done first, and once more where it was interrupted
    package init(
        goes: (@Sendable (Language) -> String)? = nil, stays: (@Sendable (Language) -> String)? = nil,
        handovers: (@Sendable (MemberID, Language) -> Query<[Handover]>)? = nil, rows: [Rows],
        before: @escaping @Sendable (Services, MemberID) throws -> Void = { _, _ in }
    ) {
        self.goes = goes
        self.stays = stays
        self.rows = rows
        self.handovers = handovers
        self.before = before
    }

    /// Erases what goes, by statements of bounded size. A process that was interrupted begins anew, and finds what is
    /// left.
    package func erase(_ member: MemberID, _ services: Services) throws {
        try before(services, member)
        for rows in rows { try rows.retention?(member).clear(services.database) }
    }
}
