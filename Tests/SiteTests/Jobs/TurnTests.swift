import Postgres
import Site
import TestSupport
import Testing

/// Whose job is next: members take turns in each pool, however much each has asked for.
struct TurnTests {
    private struct Errand: Job {
        static let kind = "test.errand"
        static let pool = WorkPool.transfers
        let name: String
        let member: Int?
        var owner: MemberID? { member.map(MemberID.init(rawValue:)) }
    }

    private let app: TestApp
    private let anna: MemberID
    private let elena: MemberID
    private let mikhail: MemberID

    init() throws {
        app = try TestApp()
        anna = try #require(try app.member().member)
        elena = try #require(try app.member("elena.sokolova@hse.ru", name: "Елена Соколова").member)
        mikhail = try #require(try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев").member)
    }

    private func order(_ name: String, _ count: Int = 1, for member: MemberID?) throws {
        try app.database.transaction {
            for number in 1...count {
                let job = Errand(name: "\(name)\(number)", member: member?.rawValue)
                _ = try app.database.fetch(job.enqueue(keys: app.settings.keys))
            }
        }
    }

    private func queue(share: Int = .max) -> JobQueue {
        JobQueue(app.database, pool: .transfers, kinds: [Errand.kind], share: share)
    }

    /// The next one that is to be run.
    private func take(_ queue: JobQueue) throws -> TakenJob? {
        guard case .run(let job) = try queue.take() else { return nil }
        return job
    }

    private func name(_ job: TakenJob) throws -> String {
        try Errand(sealed: job.payload, keys: app.settings.keys).name
    }

    /// Does so many jobs, one after another.
    private func work(_ queue: JobQueue, _ count: Int = .max) throws -> [String] {
        var done: [String] = []
        while done.count < count, let job = try take(queue) {
            try done.append(name(job))
            try queue.finish(job)
        }
        return done
    }

    @Test func `nobody waits for all that another one has asked for`() throws {
        try order("a", 100, for: anna)
        try order("e", 3, for: elena)
        try order("m", for: mikhail)
        #expect(try work(queue(), 9) == ["a1", "e1", "m1", "a2", "e2", "a3", "e3", "a4", "a5"])
    }

    @Test func `whoever asks later is served at once, and whoever is alone loses nothing`() throws {
        let queue = queue()
        try order("a", 100, for: anna)
        #expect(try work(queue, 50).last == "a50")
        try order("e", 2, for: elena)
        #expect(try work(queue, 4) == ["a51", "e1", "a52", "e2"])
        // What was served long ago is not held against anybody, nor does it give anybody a lead.
        try order("m", 2, for: mikhail)
        try order("e", 2, for: elena)
        #expect(try Set(work(queue, 6)) == ["a53", "m1", "e1", "a54", "m2", "e2"])
        #expect(try work(queue).count == 46)
    }

    @Test func `what waits for another try keeps nobody from it`() throws {
        let queue = queue()
        try order("a", 5, for: anna)
        let first = try #require(try take(queue))
        #expect(try queue.fail(first, "down"))
        #expect(try work(queue, 2) == ["a2", "a3"])
        try order("e", 3, for: elena)
        #expect(try work(queue) == ["a4", "e1", "a5", "e2", "e3"])
        _ = try app.database.execute("UPDATE jobs SET run_at = now() - interval '1 second'")
        #expect(try work(queue) == ["a1"])
    }

    @Test func `long jobs of one leave room for others`() throws {
        try order("a", 20, for: anna)
        let queue = queue(share: 3)
        let held = try (1...3).map { _ in try #require(try take(queue)) }
        #expect(try take(queue)?.id == nil, "she has her share")
        try order("e", for: elena)
        try order("nobody's ", for: nil)
        #expect(try work(queue) == ["nobody's 1", "e1"])
        try queue.finish(held[0])
        let next = try #require(try take(queue))
        #expect(try name(next) == "a4")
        #expect(try take(queue)?.id == nil)
        // A worker that died holds no share once its lease is over.
        _ = try app.database.execute("UPDATE jobs SET lease_until = now() - interval '1 s'")
        #expect(try name(#require(try take(queue))) == "a2")
    }

    @Test func `the next job is found by an index among ten thousand`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO jobs (kind, payload, pool, member_id, turn)
            SELECT \(Errand.kind), '', 'transfers', \(anna), n FROM generate_series(1, 10000) n
            """)
        _ = try app.database.execute("ANALYZE jobs")
        let took = try fastest(enough: .milliseconds(200)) {
            for _ in 1...20 { try order("e", for: elena) }
        }
        #expect(took < .milliseconds(400), "an order looks at two rows, not at ten thousand")
        let plan = try app.database.rows(
            """
            EXPLAIN SELECT id FROM jobs
            WHERE dead_at IS NULL AND pool = 'transfers' AND run_at <= now()
              AND kind = ANY(\([Errand.kind])::text[])
              AND (lease_until IS NULL OR lease_until < now())
            ORDER BY turn, run_at LIMIT 1 FOR UPDATE SKIP LOCKED
            """
        ) { try $0.only(String.self) }.joined(separator: "\n")
        #expect(plan.contains("jobs_in_turn") && !plan.contains("Sort"), "\(plan)")
    }
}
