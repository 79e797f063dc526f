import Postgres
import Site

/// How an account stands.
package enum MemberState: String, CaseIterable, Sendable {
    case active, suspended
    /// It was deleted, and can be taken back for some days.
    case deleted
    /// It was erased: a name is left.
    case closed

    /// Of `members m`.
    package static let column: SQL = """
        CASE
            WHEN \(Member.mayComeIn) THEN 'active'
            WHEN m.erased_at IS NOT NULL THEN 'closed'
            WHEN m.erase_at IS NOT NULL THEN 'deleted'
            ELSE 'suspended'
        END
        """

    package var condition: MemberCondition {
        switch self {
        case .active: MemberCondition(Member.mayComeIn)
        case .suspended:
            MemberCondition(
                "\(Member.isKeptOut) AND m.erase_at IS NULL",
                members: "SELECT id FROM members WHERE disabled_at IS NOT NULL ORDER BY id")
        case .deleted:
            MemberCondition(
                "m.erase_at IS NOT NULL AND m.erased_at IS NULL",
                members: """
                    SELECT id FROM members WHERE erase_at IS NOT NULL AND erased_at IS NULL ORDER BY erase_at
                    """)
        case .closed:
            MemberCondition(
                "m.erased_at IS NOT NULL", members: "SELECT id FROM members WHERE erased_at IS NOT NULL ORDER BY id")
        }
    }
}
