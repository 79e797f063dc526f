import Postgres
import Site
import TestSupport
import Testing

/// Several workers at one table of jobs, some of which die (reliability.md, J1).
struct ManyWorkersTests {
    private struct Errand: Job {
        static let kind = "test.errand"
        let number: Int
        var owner: MemberID? { nil }
        var dedupeKey: String? { "\(number)" }
    }

    private static let jobs = 400

    @Test func `each job is done, and what it does outside is done once`() throws {
        let stand = try Stand()
        let settings = stand.settings
        let keys = settings.keys
        _ = try stand.database.execute(
            "CREATE TABLE test_effects (number bigint CONSTRAINT test_effects_pkey PRIMARY KEY, runs integer NOT NULL)")
        try stand.database.transaction {
            for number in 1...Self.jobs {
                for _ in 1...2 { _ = try stand.database.fetch(Errand(number: number).enqueue(keys: keys)) }
            }
        }
        inThreads(4) { worker in
            let database = Connection(settings.database)
            var chance = SeededRandom(seed: UInt64(worker))
            let services = Services(
                settings: settings, assets: Assets(), database: database, log: Log("test", descriptor: -1))
            let handler = JobHandler(Errand.self, keys: keys) { job, _ in
                _ = try database.execute(
                    """
                    INSERT INTO test_effects AS e (number, runs) VALUES (\(job.number), 1)
                    ON CONFLICT ON CONSTRAINT test_effects_pkey DO UPDATE SET runs = e.runs + 1
                    """)
            }
            let runner = JobRunner(services, pool: .quick, handlers: [handler])
            do {
                while true {
                    // One in ten dies right after it took a job; another worker takes it over once its lease is over.
                    if Int.random(in: 0..<10, using: &chance) == 0 {
                        _ = try JobQueue(database, pool: .quick, kinds: [Errand.kind]).take()
                        _ = try database.execute(
                            """
                            UPDATE jobs SET lease_until = now() - interval '1 second'
                            WHERE attempts < 4 AND lease_by IS NOT NULL AND id % 4 = \(worker)
                            """)
                    } else if try !runner.turn() {
                        break
                    }
                }
            } catch {
                Issue.record(error)
            }
        }
        // Those whose last worker died.
        _ = try stand.database.execute("UPDATE jobs SET lease_until = NULL")
        let handler = JobHandler(Errand.self, keys: keys) { job, _ in
            _ = try stand.database.execute(
                """
                INSERT INTO test_effects AS e (number, runs) VALUES (\(job.number), 1)
                ON CONFLICT ON CONSTRAINT test_effects_pkey DO UPDATE SET runs = e.runs + 1
                """)
        }
        let runner = JobRunner(stand.services, pool: .quick, handlers: [handler])
        while try runner.turn() {}
        let left = try stand.database.row("SELECT count(*) FROM jobs") { try $0.next(Int.self) }
        #expect(left == 0)
        let done = try stand.database.row("SELECT count(*), max(runs)::bigint FROM test_effects") {
            (try $0.next(Int.self), try $0.next(Int.self))
        }
        #expect(try #require(done).0 == Self.jobs)
    }
}
