import FoundationEssentials
import Postgres

/// The table of jobs, as one thread of a pool sees it. Nothing stays locked and no transaction open while a job runs: it
/// is held by a lease, and whatever is written about it counts only while the lease is one's own.
///
/// The turn of a job is the one after its member's last waiting one, and never below the one that is served next
/// (start-time fair queueing): so the next job is the first of an index, and a member who asks later is served after
/// one job of each of the others. Counting who has been served would read the queue at every turn. What is left of a
/// batch takes its next turn after four seconds (DECISIONS, 91).
package struct JobQueue {
    /// Seconds to wait after the first, second, … failure; after the last the job is dead.
    package static let backoff = [60, 300, 1_800, 7_200, 43_200]
    /// How often a job is begun at most, counted when it is taken: one that kills its worker comes to an end as well.
    package static let mostAttempts = backoff.count + 1

    /// What jobs need rests sealed until they are done.
    package static let sealedPayload = SealedColumn(
        "jobs.payload", table: "jobs", column: "payload", place: "'jobs.payload.' || kind")

    let database: Connection
    private let pool: WorkPool
    private let kinds: [String]
    private let share: Int
    private let leases: JobLeases

    /// - Parameters:
    ///   - kinds: what this worker knows how to do; others of the pool are left to others
    ///   - share: jobs of the pool that are done for one member at the same time, by all workers together. Two that take
    ///     at the same moment may exceed it by one.
    package init(
        _ database: Connection, pool: WorkPool, kinds: [String], share: Int = .max, leases: JobLeases = JobLeases()
    ) {
        self.database = database
        self.pool = pool
        self.kinds = kinds
        self.share = share
        self.leases = leases
    }

    /// A job that is due, and what is to become of it.
    package enum Due {
        case run(TakenJob)
        /// Nobody waits for it any more.
        case expired(TakenJob)
        /// Its member is suspended.
        /// Looked at when it is taken, so that a job which was enqueued just before the suspension is refused too. It becomes a
        /// dead letter, which an administrator can run after restoring.
        case refused(TakenJob)
        /// It was begun as often as it may be, and its worker ended each time, or the last.
        case spent(TakenJob)
    }

    /// Takes the job that is due next: by turns, and of one turn the oldest.
    ///
    /// It is chosen once, as an array: `IN` over locked rows may be run again for every row that is looked at.
    package func take() throws -> Due? {
        let lease = UUID()
        let due: Due? = try database.row(
            """
            UPDATE jobs
            SET lease_by = \(lease),
                lease_until = now() + make_interval(secs => \(Double(JobLeases.length))),
                attempts = attempts + 1, is_asked_again = false, waits_for = NULL
            WHERE id = ANY (ARRAY (
                SELECT id
                FROM jobs
                WHERE dead_at IS NULL AND pool = \(pool.rawValue)
                  AND run_at <= now()
                  AND kind = ANY(\(kinds)::text[])
                  AND (lease_until IS NULL OR lease_until < now())
                  \(share == .max ? "" : unserved)
                ORDER BY turn, run_at
                LIMIT 1
                FOR UPDATE SKIP LOCKED
            ))
            RETURNING id, kind, payload, attempts, expires_at < now() AS is_expired,
                EXISTS (SELECT FROM members m WHERE m.id = jobs.member_id AND \(Member.isKeptOut)) AS is_refused
            """
        ) { row in
            let job = TakenJob(
                id: try row.next("id"), kind: try row.next("kind"), payload: try row.next("payload"),
                attempts: Int(try row.next("attempts", as: Int32.self)), lease: lease, queue: self)
            let isExpired = try row.next("is_expired", as: Bool?.self) ?? false
            let isRefused = try row.next("is_refused", as: Bool.self)
            if isExpired { return .expired(job) }
            if isRefused { return .refused(job) }
            return job.attempts > Self.mostAttempts ? .spent(job) : .run(job)
        }
        if due != nil { leases.add(lease) }
        return due
    }

    /// Leaves out members who have their share.
    private var unserved: SQL {
        """
        AND (member_id IS NULL OR member_id NOT IN (
            SELECT member_id
            FROM jobs
            WHERE lease_by IS NOT NULL AND lease_until > now() AND member_id IS NOT NULL
              AND dead_at IS NULL AND pool = \(pool.rawValue)
            GROUP BY member_id
            HAVING count(*) >= \(share)
        ))
        """
    }

    /// Renews the lease; false when the job is another worker's by now, or its member is suspended.
    func renew(_ job: TakenJob) throws -> Bool {
        try write(
            job, "lease_until = now() + make_interval(secs => \(Double(JobLeases.length)))",
            where: "NOT EXISTS (SELECT FROM members m WHERE m.id = jobs.member_id AND \(Member.isKeptOut))")
    }

    /// The thread is not at the job any more, whatever came of it: its lease is not renewed, and ends if nothing was
    /// written.
    package func release(_ job: TakenJob) { leases.remove(job.lease) }

    // MARK: What came of it

    /// The job is done: its row goes, or is run once more when it was asked for again meanwhile.
    package func finish(_ job: TakenJob) throws {
        let isGone =
            try database.execute(
                "DELETE FROM jobs WHERE id = \(job.id) AND lease_by = \(job.lease) AND NOT is_asked_again") == 1
        guard !isGone else { return }
        _ = try write(job, "attempts = 0, run_at = now(), lease_by = NULL, lease_until = NULL")
    }

    /// Goes on with what is left, at the member's next turn, as if it were asked for now.
    func goOn(_ job: TakenJob, with payload: [UInt8], turn: SQL, expiry: Int?) throws {
        _ = try write(
            job,
            """
            payload = \(payload), attempts = 0, run_at = now(), turn = \(turn),
            expires_at = now() + make_interval(secs => \(expiry.map(Double.init))), lease_by = NULL, lease_until = NULL
            """)
    }

    /// Gives the job back as if it had not been taken.
    func requeue(_ job: TakenJob, _ why: Requeue) throws {
        let delay: SQL = "make_interval(secs => \(Double(why.delay)))"
        _ = try write(
            job,
            """
            attempts = greatest(attempts - 1, 0), run_at = now() + \(delay), waits_for = \(why.awaited),
            expires_at = CASE WHEN \(why.awaited != nil) THEN expires_at + \(delay) ELSE expires_at END,
            lease_by = NULL, lease_until = NULL
            """)
    }

    /// Has jobs run now that wait for this (``Requeue/awaited``).
    package static func wake(waitingFor awaited: String) -> Query<Int> {
        .execute(
            """
            WITH woken AS (
                UPDATE jobs
                SET run_at = now(), waits_for = NULL
                WHERE waits_for = \(awaited) AND dead_at IS NULL
                RETURNING pool
            )
            SELECT pg_notify(\(WorkPool.channel), pool) FROM (SELECT DISTINCT pool FROM woken) p
            """)
    }

    /// Requeues the job after a failure; false after its last try, when it is to be given up.
    package func fail(_ job: TakenJob, _ reason: String) throws -> Bool {
        guard job.attempts < Self.mostAttempts else { return false }
        _ = try write(
            job,
            """
            run_at = now() + make_interval(secs => \(Double(Self.backoff[job.attempts - 1]))),
            lease_by = NULL, lease_until = NULL, last_error = \(String(reason.prefix(500)))
            """)
        return true
    }

    /// Makes the job a dead letter: no try will help. It stays for the administrator to see.
    package func deadLetter(_ job: TakenJob, _ reason: String) throws {
        _ = try write(
            job,
            "dead_at = now(), lease_by = NULL, lease_until = NULL, last_error = \(String(reason.prefix(500)))")
    }

    /// Drops a job that nobody waits for.
    package func drop(_ job: TakenJob) throws {
        _ = try database.execute("DELETE FROM jobs WHERE id = \(job.id) AND lease_by = \(job.lease)")
    }

    /// False when the job is another worker's by now.
    private func write(_ job: TakenJob, _ changes: SQL, where condition: SQL = "true") throws -> Bool {
        try database.execute(
            """
            UPDATE jobs
            SET \(changes)
            WHERE id = \(job.id) AND lease_by = \(job.lease) AND dead_at IS NULL AND \(condition)
            """) == 1
    }
}
