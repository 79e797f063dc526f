import Postgres

/// Does one job after another, as one thread of a pool.
package struct JobRunner {
    private let database: Connection
    private let queue: JobQueue
    private let handlers: [String: JobHandler]
    private let log: Log

    /// - Parameter handlers: of this pool
    package init(
        _ services: Services, pool: WorkPool, handlers: [JobHandler], share: Int = .max, leases: JobLeases = JobLeases()
    ) {
        database = services.database
        log = services.log
        self.handlers = Dictionary(uniqueKeysWithValues: handlers.lazy.filter { $0.pool == pool }.map { ($0.kind, $0) })
        queue = JobQueue(
            services.database, pool: pool, kinds: self.handlers.keys.sorted(), share: share, leases: leases)
    }

    /// Takes the job that is due next and does it.
    ///
    /// - Parameter taken: called once there is one, before it is begun: more may be waiting
    /// - Returns: false when nothing was due
    /// - Throws: what keeps it from looking, or from writing down what came of it; the lease ends by itself then
    package func runNext(_ taken: () -> Void = {}) throws -> Bool {
        guard let due = try queue.take() else { return false }
        taken()
        switch due {
        case .run(let job): try settling(job) { try perform(job) }
        case .expired(let job):
            try settling(job) {
                try queue.drop(job)
                return "expired"
            }
        case .refused(let job):
            try settling(job) { try giveUp(job, "its member is suspended") }
        case .spent(let job):
            try settling(job) { try giveUp(job, "its worker ended while it was at it") }
        }
        return true
    }

    private func settling(_ job: TakenJob, _ body: () throws -> String) throws {
        defer { queue.release(job) }
        let started = ContinuousClock.now
        let outcome = try body()
        let took = ContinuousClock.now - started
        log.write(
            "job",
            [
                "id": String(job.id), "kind": job.kind, "attempt": String(job.attempts), "outcome": outcome,
                "ms": String(took.components.seconds * 1_000 + took.components.attoseconds / 1_000_000_000_000_000),
            ])
    }

    /// - Returns: what came of it, in a word for the log
    private func perform(_ job: TakenJob) throws -> String {
        guard let handler = handlers[job.kind] else { return try giveUp(job, "no handler") }
        do {
            let rest = try handler.run(job)
            try handler.publish(database, job)
            guard let rest else {
                try queue.finish(job)
                return "done"
            }
            try handler.goOn(queue, job, rest)
            return "goes on"
        } catch let failure as ConnectionFailure {
            throw failure
        } catch let interrupted as Requeue {
            try queue.requeue(job, interrupted)
            return interrupted.awaited.map { "waits for \($0)" } ?? "requeued"
        } catch let hopeless as HopelessJob {
            return try giveUp(job, hopeless.reason)
        } catch {
            let reason = String(describing: error)
            return try queue.fail(job, reason) ? "again: \(reason)" : giveUp(job, reason)
        }
    }

    /// What members see of it and the dead letter are one transaction; when the first cannot be written, the second still
    /// is.
    private func giveUp(_ job: TakenJob, _ reason: String) throws -> String {
        do {
            try database.transaction {
                try handlers[job.kind]?.giveUp(job)
                try handlers[job.kind]?.publish(database, job)
                try queue.deadLetter(job, reason)
            }
        } catch let failure as ConnectionFailure {
            throw failure
        } catch {
            try queue.deadLetter(job, "\(reason); \(error)")
        }
        return "dead: \(reason)"
    }
}
