import FoundationEssentials
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

/// What becomes of a job that is done, fails, is asked for twice, or kills its worker.
struct JobRunnerTests {
    private struct Errand: Job {
        static let kind = "test.errand"
        static let expiry: Int? = 600
        var steps = 1
        var key: String?
        var owner: MemberID? { nil }
        var dedupeKey: String? { key }
    }

    private struct Trouble: Error {}

    private let app = Result { try TestApp() }

    private func enqueue(_ job: Errand) throws {
        let app = try app.get()
        _ = try app.database.fetch(job.enqueue(keys: app.settings.keys))
    }

    private func runner(
        giveUp: @escaping (Errand) throws -> Void = { _ in }, _ run: @escaping (Errand, TakenJob) throws -> Errand?
    ) throws -> JobRunner {
        let app = try app.get()
        let handler = JobHandler(goingOn: Errand.self, keys: app.settings.keys, giveUp: giveUp, run)
        return JobRunner(app.services, pool: .quick, handlers: [handler])
    }

    private func count(_ condition: SQL = "true") throws -> Int {
        try app.get().database.row("SELECT count(*) FROM jobs WHERE \(condition)") { try $0.only(Int.self) } ?? -1
    }

    private func execute(_ sql: SQL) throws { _ = try app.get().database.execute(sql) }

    /// As if the worker had died that is at it: nothing is written down, and its lease ends.
    private func die() throws {
        try execute("UPDATE jobs SET lease_until = now() - interval '1 second' WHERE lease_by IS NOT NULL")
    }

    @Test func `a job that is done leaves nothing`() throws {
        try enqueue(Errand())
        let runner = try runner { _, _ in nil }
        #expect(try runner.runNext())
        #expect(try !runner.runNext())
        #expect(try count() == 0)
    }

    @Test func `what is left of a job is done at its next turn, in the same row`() throws {
        try enqueue(Errand(steps: 3))
        var steps: [Int] = []
        let runner = try runner { job, _ in
            steps.append(job.steps)
            return job.steps > 1 ? Errand(steps: job.steps - 1) : nil
        }
        while try runner.runNext() { #expect(try count() <= 1) }
        #expect(steps == [3, 2, 1])
    }

    @Test func `what is asked for twice is one job, and its end lets it be asked for again`() throws {
        for _ in 1...3 { try enqueue(Errand(key: "same")) }
        try enqueue(Errand(key: "other"))
        #expect(try count() == 2)
        let runner = try runner { _, _ in nil }
        while try runner.runNext() {}
        try enqueue(Errand(key: "same"))
        #expect(try count() == 1)
    }

    @Test func `what is asked for while it runs is run once more`() throws {
        try enqueue(Errand(key: "same"))
        var runs = 0
        let runner = try runner { _, _ in
            runs += 1
            if runs == 1 { for _ in 1...2 { try enqueue(Errand(key: "same")) } }
            return nil
        }
        while try runner.runNext() {}
        #expect(runs == 2)
        #expect(try count() == 0)
    }

    @Test func `a job that waits for something is due when that is there, and lives as much longer`() throws {
        for key in ["vk", "yandex"] { try enqueue(Errand(key: key)) }
        try execute("UPDATE jobs SET attempts = 5, expires_at = now() + interval '1 minute'")
        var isThere = false
        let runner = try runner { job, _ in
            guard isThere || job.key != "vk" else { throw Requeue(after: 300, waitingFor: "vk") }
            return nil
        }
        while try runner.runNext() {}
        #expect(try count("waits_for = 'vk' AND attempts = 5 AND dead_at IS NULL") == 1)
        #expect(try count("expires_at > now() + interval '5 minutes' AND run_at > now() + interval '4 minutes'") == 1)
        let database = try app.get().database
        _ = try database.fetch(JobQueue.wake(waitingFor: "yandex"))
        #expect(try !runner.runNext(), "it waits for something else")
        isThere = true
        _ = try database.fetch(JobQueue.wake(waitingFor: "vk"))
        #expect(try runner.runNext())
        #expect(try count() == 0)
    }

    @Test func `a job that fails is tried six times, later each time, and is dead with its reason`() throws {
        try enqueue(Errand())
        var given = 0
        let runner = try runner(giveUp: { _ in given += 1 }) { _, _ in throw Trouble() }
        for attempt in 1...6 {
            #expect(try runner.runNext())
            #expect(try count("run_at > now()") == (attempt < 6 ? 1 : 0))
            try execute("UPDATE jobs SET run_at = now()")
        }
        #expect(try !runner.runNext())
        #expect(try count("dead_at IS NOT NULL AND last_error LIKE '%Trouble%'") == 1)
        #expect(given == 1)
    }

    @Test func `a job that kills its worker each time is dead after as many tries`() throws {
        try enqueue(Errand(key: "poison"))
        var given = 0
        let app = try app.get()
        // Six workers take it and are never heard of again.
        for _ in 1...JobQueue.mostAttempts {
            let queue = JobQueue(app.database, pool: .quick, kinds: [Errand.kind])
            guard case .run = try queue.take() else {
                Issue.record("it was not to be run")
                return
            }
            try die()
        }
        let runner = try runner(giveUp: { _ in given += 1 }) { _, _ in
            Issue.record("it was begun once more")
            return nil
        }
        #expect(try runner.runNext())
        #expect(try count("dead_at IS NOT NULL AND last_error LIKE '%worker ended%'") == 1)
        #expect(given == 1)
        #expect(try !runner.runNext())
        // The administrator sees the dead one; members may ask again.
        try enqueue(Errand(key: "poison"))
        #expect(try count("dead_at IS NULL") == 1)
    }

    @Test func `giving up and its reason are kept also when members cannot be told`() throws {
        try enqueue(Errand())
        let runner = try runner(giveUp: { _ in throw Trouble() }) { _, _ in throw HopelessJob("no use") }
        #expect(try runner.runNext())
        #expect(try count("dead_at IS NOT NULL AND last_error LIKE 'no use%'") == 1)
    }

    @Test func `a worker whose lease has ended changes nothing any more`() throws {
        try enqueue(Errand())
        let runner = try runner { _, taken in
            try die()
            let other = try JobQueue(app.get().database, pool: .quick, kinds: [Errand.kind]).take()
            guard case .run = other else {
                Issue.record("nobody took it over")
                return nil
            }
            #expect(try !taken.renew())
            return nil
        }
        #expect(try runner.runNext())
        #expect(try count("lease_until > now() AND attempts = 2") == 1, "it is the other one's")
    }

    @Test func `leases of what is under way are renewed, and of nothing else`() throws {
        try enqueue(Errand())
        try enqueue(Errand())
        let app = try app.get()
        let leases = JobLeases()
        let queue = JobQueue(app.database, pool: .quick, kinds: [Errand.kind], leases: leases)
        guard case .run(let held) = try queue.take(), case .run(let gone) = try queue.take() else {
            Issue.record("there were two")
            return
        }
        queue.release(gone)
        try execute("UPDATE jobs SET lease_until = now() + interval '1 second'")
        try leases.renew(app.database)
        #expect(try count("id = \(held.id) AND lease_until > now() + interval '50 seconds'") == 1)
        #expect(try count("id = \(gone.id) AND lease_until < now() + interval '2 seconds'") == 1)
    }

    @Test func `what nobody waits for any more is dropped`() throws {
        try enqueue(Errand())
        try execute("UPDATE jobs SET expires_at = now() - interval '1 second'")
        let runner = try runner { _, _ in
            Issue.record("it was run")
            return nil
        }
        #expect(try runner.runNext())
        #expect(try count() == 0)
    }

    @Test func `an interrupted job was not tried`() throws {
        try enqueue(Errand())
        let runner = try runner { _, _ in throw Requeue() }
        for _ in 1...10 { #expect(try runner.runNext()) }
        #expect(try count("attempts = 0 AND dead_at IS NULL") == 1)
    }

    @Test func `a job for later waits until then`() throws {
        let app = try app.get()
        _ = try app.database.fetch(
            Errand().enqueue(at: Date.now.addingTimeInterval(3_600), keys: app.settings.keys))
        let runner = try runner { _, _ in nil }
        #expect(try !runner.runNext())
        #expect(try count("expires_at > now() + interval '4000 seconds'") == 1, "its time to live begins then")
        try execute("UPDATE jobs SET run_at = now()")
        #expect(try runner.runNext())
    }
}
