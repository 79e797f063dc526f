import Postgres

/// How many jobs are due that nobody does, and for how long, whatever they are; counted are ten thousand of each. One that was put
/// back until something can be reached again keeps nobody waiting who could do it: `quad doctor` leaves it out too.
package struct WaitingJobs: Sendable {
    package let waiting: Int
    package let dead: Int
    /// Seconds for which the one that is due first waits.
    package let oldest: Int

    package static var now: Query<WaitingJobs> {
        Query<WaitingJobs?>.row(
            """
            SELECT count(*) FILTER (WHERE j.dead_at IS NULL) AS waiting, count(j.dead_at) AS dead,
                   coalesce(
                       extract(epoch FROM now() - min(j.run_at) FILTER (WHERE j.dead_at IS NULL)), 0)::bigint AS oldest
            FROM (
                (SELECT dead_at, run_at
                 FROM jobs
                 WHERE dead_at IS NULL AND run_at <= now() AND waits_for IS NULL
                   AND (lease_until IS NULL OR lease_until < now())
                 LIMIT 10000)
                UNION ALL
                (SELECT dead_at, run_at FROM jobs WHERE dead_at IS NOT NULL ORDER BY dead_at DESC LIMIT 10000)
            ) j
            """
        ) { row in
            WaitingJobs(
                waiting: try row.next("waiting"), dead: try row.next("dead"), oldest: try row.next("oldest"))
        }.map { $0 ?? WaitingJobs(waiting: 0, dead: 0, oldest: 0) }
    }
}
