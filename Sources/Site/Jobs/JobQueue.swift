import FoundationEssentials
import Postgres

/// The table of jobs, as a worker sees it.
package struct JobQueue {
    /// Seconds that a worker may take for a job before another one takes it over, unless it holds it longer.
    package static let lease = 60
    /// Seconds to wait after the first, second, … failure; after the last the job is dead and an administrator's.
    package static let pauses = [60, 300, 1_800, 7_200, 43_200]

    /// What jobs need rests sealed until they are done.
    package static let sealedPayload = SealedColumn(
        "jobs.payload", table: "jobs", column: "payload", place: "'jobs.payload.' || kind")

    private let database: Connection
    private let worker = UUID()
    private let kinds: [String]
    private let share: Int

    /// - Parameters:
    ///   - kinds: what this worker does; others are left to others
    ///   - share: jobs of these kinds that are done for one member at the same time, by all workers together. Two that
    ///     take at the same moment may exceed it by one.
    package init(_ database: Connection, kinds: [String], share: Int = .max) {
        self.database = database
        self.kinds = kinds
        self.share = share
    }

    /// Takes jobs that are due: by turns, and of one turn the oldest first. No transaction stays open while they run.
    ///
    /// They are chosen once, as an array: `IN` over locked rows may be run again for every row that is looked at.
    package func take(_ count: Int = 10) throws -> [TakenJob] {
        try database.rows(
            """
            UPDATE jobs
            SET lease_by = \(worker),
                lease_until = now() + make_interval(secs => \(Double(Self.lease))),
                attempts = attempts + 1
            WHERE id = ANY (ARRAY (
                SELECT id
                FROM jobs
                WHERE done_at IS NULL AND dead_at IS NULL
                  AND run_at <= now()
                  AND kind = ANY(\(kinds)::text[])
                  AND (lease_until IS NULL OR lease_until < now())
                  \(share == .max ? "" : unserved)
                ORDER BY turn, run_at
                LIMIT \(count)
                FOR UPDATE SKIP LOCKED
            ))
            RETURNING id, kind, payload, attempts, expires_at < now()
            """
        ) { row in
            (
                job: TakenJob(
                    id: try row.next(), kind: try row.next(), payload: try row.next(),
                    attempts: Int(try row.next(Int32.self)), queue: self),
                isExpired: try row.next(Bool?.self) ?? false
            )
        }.compactMap { taken in
            guard taken.isExpired else { return taken.job }
            try bury(taken.job, "expired")
            return nil
        }
    }

    /// Leaves out members who have their share.
    private var unserved: SQL {
        """
        AND (member_id IS NULL OR member_id NOT IN (
            SELECT member_id
            FROM jobs
            WHERE lease_by IS NOT NULL AND lease_until > now() AND member_id IS NOT NULL
              AND kind = ANY(\(kinds)::text[])
            GROUP BY member_id
            HAVING count(*) >= \(share)
        ))
        """
    }

    /// Holds the job for another lease; false when it is another worker's by now.
    package func hold(_ job: TakenJob) throws -> Bool {
        try database.execute(
            """
            UPDATE jobs
            SET lease_until = now() + make_interval(secs => \(Double(Self.lease)))
            WHERE id = \(job.id) AND lease_by = \(worker) AND done_at IS NULL
            """) == 1
    }

    /// Gives the job back as if it had not been taken.
    package func putBack(_ job: TakenJob, pause seconds: Int) throws {
        _ = try database.execute(
            """
            UPDATE jobs
            SET lease_by = NULL, lease_until = NULL, attempts = greatest(attempts - 1, 0),
                run_at = now() + make_interval(secs => \(Double(seconds)))
            WHERE id = \(job.id) AND lease_by = \(worker)
            """)
    }

    /// Writes down that the job is done, if it still is this worker's.
    package func finish(_ job: TakenJob) throws {
        _ = try database.execute(
            """
            UPDATE jobs
            SET done_at = now(), lease_by = NULL, lease_until = NULL, payload = ''
            WHERE id = \(job.id) AND lease_by = \(worker)
            """)
    }

    /// Puts the job back for later, or gives it up after the last try.
    package func fail(_ job: TakenJob, _ reason: String) throws {
        guard job.attempts <= Self.pauses.count else { return try bury(job, reason) }
        _ = try database.execute(
            """
            UPDATE jobs
            SET run_at = now() + make_interval(secs => \(Double(Self.pauses[job.attempts - 1]))),
                lease_by = NULL, lease_until = NULL, last_error = \(String(reason.prefix(500)))
            WHERE id = \(job.id) AND lease_by = \(worker)
            """)
    }

    /// Gives the job up: no try will help.
    package func bury(_ job: TakenJob, _ reason: String) throws {
        _ = try database.execute(
            """
            UPDATE jobs
            SET dead_at = now(), lease_by = NULL, lease_until = NULL, last_error = \(String(reason.prefix(500)))
            WHERE id = \(job.id) AND lease_by = \(worker)
            """)
    }

    /// Gives back what this worker holds, before it stops.
    package func release() throws {
        _ = try database.execute(
            """
            UPDATE jobs
            SET lease_by = NULL, lease_until = NULL
            WHERE lease_by = \(worker) AND done_at IS NULL
            """)
    }
}
