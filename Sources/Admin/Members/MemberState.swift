import FoundationEssentials
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
    static let column: SQL = """
        CASE
            WHEN m.locked_until <= now() THEN 'active'
            WHEN m.erased_at IS NOT NULL THEN 'closed'
            WHEN m.erase_at IS NOT NULL THEN 'deleted'
            ELSE 'suspended'
        END
        """

    package var condition: MemberCondition {
        switch self {
        case .active: MemberCondition("m.locked_until <= now()")
        case .suspended:
            MemberCondition(
                "m.locked_until > now() AND m.erase_at IS NULL",
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

    /// - Parameter end: when it ends by itself, if it does
    func pill(until end: Date?, _ clock: Clock, _ words: AdminWords) -> Pill {
        switch self {
        case .active: Pill(name(words), .success)
        case .suspended: Pill(end.map { words.stateSuspendedUntil(day: clock.day($0)) } ?? name(words), .danger)
        case .deleted: Pill(end.map { words.stateDeletedOn(day: clock.day($0)) } ?? name(words), .warning)
        case .closed: Pill(name(words))
        }
    }

    func name(_ words: AdminWords) -> String {
        switch self {
        case .active: words.stateActive
        case .suspended: words.stateSuspended
        case .deleted: words.stateDeleted
        case .closed: words.stateClosed
        }
    }
}
