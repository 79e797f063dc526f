import Postgres
import Site

/// How long ago a member was here.
package enum LastVisit: String, CaseIterable, Sendable {
    case day, week, month, longer, never

    package var condition: MemberCondition {
        let holds = holds
        return MemberCondition(
            holds, members: "SELECT v.member_id FROM member_visits v WHERE \(holds) ORDER BY v.last_seen_at")
    }

    private var holds: SQL {
        switch self {
        case .day: "v.last_seen_at > now() - interval '1 day'"
        case .week: "v.last_seen_at > now() - interval '7 days'"
        case .month: "v.last_seen_at > now() - interval '30 days'"
        case .longer: "v.last_seen_at <= now() - interval '30 days' AND v.last_seen_at > 'epoch'"
        case .never: "v.last_seen_at = 'epoch'"
        }
    }

    func name(_ words: AdminWords) -> String {
        switch self {
        case .day: words.seenDay
        case .week: words.seenWeek
        case .month: words.seenMonth
        case .longer: words.seenLonger
        case .never: words.seenNever
        }
    }
}
