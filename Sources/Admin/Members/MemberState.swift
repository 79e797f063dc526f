import Postgres
import Site

/// How an account stands.
package enum MemberState: String, CaseIterable, Sendable {
    case active, suspended

    /// Of `members m`.
    static let column: SQL = "CASE WHEN m.disabled_at IS NULL THEN 'active' ELSE 'suspended' END"

    package var condition: MemberCondition {
        switch self {
        case .active: MemberCondition("m.disabled_at IS NULL")
        case .suspended:
            MemberCondition(
                "m.disabled_at IS NOT NULL", members: "SELECT id FROM members WHERE disabled_at IS NOT NULL ORDER BY id"
            )
        }
    }

    func pill(_ words: AdminWords) -> Pill {
        Pill(name(words), self == .active ? .success : .danger)
    }

    func name(_ words: AdminWords) -> String {
        switch self {
        case .active: words.stateActive
        case .suspended: words.stateSuspended
        }
    }
}
