import FoundationEssentials
import Postgres

/// How many jobs of a kind there are; those that are done are not. Counted are the newest of those that were given up, and of
/// the others.
package struct JobSum: Sendable {
    let kind: String
    let counts: [JobState: Int]
    /// Since when the one that is due first waits; nil when none is due.
    let oldest: Date?

    /// Jobs of either that are counted. A page must not read all where millions wait.
    static let most = 10_000

    /// Every kind that has a job.
    static var all: Query<[JobSum]> {
        .rows(
            """
            SELECT j.kind,
                   count(*) FILTER (WHERE \(JobState.dead.condition)) AS dead,
                   count(*) FILTER (WHERE \(JobState.failed.condition)) AS failed,
                   count(*) FILTER (WHERE \(JobState.running.condition)) AS running,
                   count(*) FILTER (WHERE \(JobState.waiting.condition)) AS waiting,
                   min(j.run_at) FILTER (WHERE \(JobState.waiting.condition) AND j.run_at <= now()) AS oldest
            FROM (
                (SELECT * FROM jobs WHERE dead_at IS NULL ORDER BY id DESC LIMIT 10000)
                UNION ALL
                (SELECT * FROM jobs WHERE dead_at IS NOT NULL ORDER BY dead_at DESC LIMIT 10000)
            ) j
            GROUP BY j.kind
            ORDER BY j.kind
            """
        ) { row in
            JobSum(
                kind: try row.next("kind"),
                counts: [
                    .dead: try row.next("dead"), .failed: try row.next("failed"), .running: try row.next("running"),
                    .waiting: try row.next("waiting"),
                ],
                oldest: try row.next("oldest"))
        }
    }
}
