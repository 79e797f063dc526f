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

    /// What a job does outside: another run of the same one would show.
    private static func handler(_ database: Connection, _ keys: Keys) -> JobHandler {
        JobHandler(Errand.self, keys: keys) { job, _ in
            _ = try database.execute(
                """
                INSERT INTO test_effects AS e (number, runs) VALUES (\(job.number), 1)
                ON CONFLICT ON CONSTRAINT test_effects_pkey DO UPDATE SET runs = e.runs + 1
                """)
        }
    }

    /// Takes a job and is never heard of again; its lease is over at once.
    private static func die(_ database: Connection) throws {
        let queue = JobQueue(database, pool: .quick, kinds: [Errand.kind])
        guard case .run(let job) = try queue.take() else { return }
        _ = try database.execute(
            "UPDATE jobs SET lease_until = now() - interval '1 second' WHERE id = \(job.id) AND lease_until > now()")
    }

    @Test func `each job is done once, whoever dies over it before`() throws {
        let app = try TestApp()
        let settings = app.settings
        let keys = settings.keys
        _ = try app.database.execute(
            "CREATE TABLE test_effects (number bigint CONSTRAINT test_effects_pkey PRIMARY KEY, runs integer NOT NULL)")
        try app.database.transaction {
            for number in 1...Self.jobs {
                for _ in 1...2 { _ = try app.database.fetch(Errand(number: number).enqueue(keys: keys)) }
            }
        }
        inThreads(4) { worker in
            let database = Connection(settings.database)
            var chance = SeededRandom(seed: UInt64(worker))
            let services = Services(
                settings: settings, features: FeatureRegistry([]), assets: Assets(), database: database,
                log: Log("test", descriptor: -1))
            let runner = JobRunner(services, pool: .quick, handlers: [Self.handler(database, keys)])
            do {
                while true {
                    if Int.random(in: 0..<10, using: &chance) == 0 { try Self.die(database) }
                    if try !runner.runNext() { break }
                }
            } catch {
                Issue.record(error)
            }
        }
        // Those whose last worker died when the others had left.
        let runner = JobRunner(app.services, pool: .quick, handlers: [Self.handler(app.database, keys)])
        while try runner.runNext() {}
        #expect(try app.database.row("SELECT count(*) FROM jobs") { try $0.only(Int.self) } == 0)
        let (done, runs) = try #require(
            try app.database.row("SELECT count(*) AS done, sum(runs)::bigint AS runs FROM test_effects") {
                (try $0.next("done", as: Int.self), try $0.next("runs", as: Int.self))
            })
        #expect(done == Self.jobs)
        #expect(runs == Self.jobs, "none was done twice")
    }
}
