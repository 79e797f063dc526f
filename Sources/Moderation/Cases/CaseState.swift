import Postgres
import Site
import Web

/// Which of its lists a case stands in.
enum CaseState: CaseIterable {
    case waiting, appealed, decided

    /// Of `moderation_cases c`.
    var condition: SQL {
        switch self {
        case .waiting: "c.decided_at IS NULL"
        case .appealed: "c.appealed_at IS NOT NULL AND c.answered_at IS NULL"
        case .decided: "c.decided_at IS NOT NULL"
        }
    }

    var address: Address {
        switch self {
        case .waiting: Paths.adminReports()
        case .appealed: Paths.appealedReports()
        case .decided: Paths.decidedReports()
        }
    }

    func name(_ words: ModerationWords) -> String {
        switch self {
        case .waiting: words.waiting
        case .appealed: words.appealed
        case .decided: words.decided
        }
    }
}
