import FoundationEssentials
import Postgres
import Site

/// One turn after another: jobs, and for the loop that keeps the house events and what is due by the clock. A fault
/// ends the turn, not the program.
final class WorkLoop: Turning {
    private let services: Services
    private let handlers: [String: JobHandler]
    private let queue: JobQueue
    private let publisher: EventPublisher?
    private let keepsHouse: Bool
    private let batch: Int
    private let sweep: BlobSweeper
    private var minute = Date.distantPast
    private var hour = Date.distantPast
    private var isUnwell = false

    /// - Parameters:
    ///   - batch: jobs taken at once; a long one holds up those that were taken with it
    ///   - share: as of ``JobQueue``
    init(
        services: Services, handlers: [JobHandler], keepsHouse: Bool = false, batch: Int = 10, share: Int = .max
    ) {
        self.services = services
        self.handlers = Dictionary(uniqueKeysWithValues: handlers.map { ($0.kind, $0) })
        self.keepsHouse = keepsHouse
        self.batch = batch
        sweep = BlobSweeper(services)
        queue = JobQueue(services.database, kinds: handlers.map(\.kind), share: share)
        publisher =
            keepsHouse
            ? services.settings.events.map { EventPublisher(socket: $0, database: services.database) } : nil
    }

    /// Whether there was something to do, so that more may be waiting.
    func turn() -> Bool {
        do {
            let sent = try publisher?.drain(services.log) ?? 0
            let jobs = try queue.take(batch)
            for job in jobs { try perform(job) }
            if keepsHouse { try keepHouse() }
            if isUnwell { services.log.write("recovered", [:]) }
            isUnwell = false
            return sent > 0 || !jobs.isEmpty
        } catch {
            // Told once for one trouble, however long it lasts.
            if !isUnwell { services.log.write("trouble", ["error": String(describing: error)]) }
            isUnwell = true
            return false
        }
    }

    private func perform(_ job: TakenJob) throws {
        guard let handler = handlers[job.kind] else { return try queue.bury(job, "no handler") }
        let started = ContinuousClock.now
        var outcome = "done"
        do {
            try handler.run(job)
            try queue.finish(job)
        } catch let failure as ConnectionFailure {
            throw failure
        } catch let interrupted as PutBack {
            outcome = "put back"
            try queue.putBack(job, pause: interrupted.pause)
        } catch let hopeless as HopelessJob {
            outcome = "dead: \(hopeless.reason)"
            try queue.bury(job, hopeless.reason)
        } catch {
            outcome = "again: \(error)"
            try queue.fail(job, String(describing: error))
        }
        let took = ContinuousClock.now - started
        services.log.write(
            "job",
            [
                "id": String(job.id), "kind": job.kind, "attempt": String(job.attempts), "outcome": outcome,
                "ms": String(took.components.seconds * 1_000 + took.components.attoseconds / 1_000_000_000_000_000),
            ])
    }

    private func keepHouse() throws {
        let now = Date.now
        if now.timeIntervalSince(minute) >= 60 {
            minute = now
            try Features.everyMinute(services)
        }
        if now.timeIntervalSince(hour) >= 3_600 {
            hour = now
            try Housekeeping.clear(services.database)
            try sweep.turn()
        }
    }

    func stop() {
        try? queue.release()
    }
}
