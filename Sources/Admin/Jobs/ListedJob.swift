import FoundationEssentials
import Postgres
import Site

package enum JobNoun {}
package typealias JobID = Identifier<JobNoun>

/// A job as administrators see it: never what it is about, which rests sealed.
package struct ListedJob: Sendable {
    let id: JobID
    let kind: String
    let state: JobState
    let attempts: Int
    /// Whose work it is; nil for nobody's.
    let owner: String?
    /// When it was given up, or is due.
    let date: Date
    /// Why it failed last; nil when it never did.
    let reason: String?

    static let columns: SQL = """
        j.id, j.kind, \(JobState.column) AS state, j.attempts,
        (SELECT name FROM members WHERE id = j.member_id) AS owner,
        coalesce(j.dead_at, j.run_at) AS date, j.last_error
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        kind = try row.next("kind")
        state = JobState(rawValue: try row.next("state")) ?? .waiting
        attempts = Int(try row.next("attempts", as: Int32.self))
        owner = try row.next("owner")
        date = try row.next("date")
        reason = try row.next("last_error")
    }
}

/// Jobs stand in one order: those that were asked for last come first.
enum JobKey: String, ListKey {
    case number

    var columns: [KeyColumn<ListedJob>] { [] }
    var id: SQL { "j.id" }
    static func id(of row: ListedJob) -> Int { row.id.rawValue }
}

extension ListKind where Key == JobKey {
    static var jobs: ListKind {
        ListKind(
            nil, by: ListOrder(.number, isDescending: true), .fifty, filters: [JobStore.state, JobStore.kind])
    }
}
