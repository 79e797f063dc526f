import Postgres
import Site
import TestSupport
import Testing

/// A letter goes once, also when its job runs again.
struct DeliveriesTests {
    private struct Letter: Job {
        static let kind = "test.letter"
        static let pool = WorkPool.letters
        var owner: MemberID? { nil }
    }

    private struct Trouble: Error {}

    private let app: TestApp
    private let job: TakenJob
    private let deliveries: Deliveries

    init() throws {
        app = try TestApp()
        _ = try app.database.fetch(Letter().enqueue(keys: app.settings.keys))
        let due = try JobQueue(app.database, pool: .letters, kinds: [Letter.kind]).take()
        guard case .run(let job) = due else { throw Trouble() }
        self.job = job
        deliveries = Deliveries(database: app.database, keys: app.settings.keys)
    }

    @Test func `what was accepted is not sent again`() throws {
        var sent: [String] = []
        for _ in 1...3 {
            for recipient in ["anna@hse.ru", "elena@hse.ru"] {
                try deliveries.once(job, to: recipient) { sent.append(recipient) }
            }
        }
        #expect(sent == ["anna@hse.ru", "elena@hse.ru"])
    }

    @Test func `what was refused is sent again as often as the job runs`() throws {
        var tries = 0
        for _ in 1...4 {
            #expect(throws: Trouble.self) {
                try deliveries.once(job, to: "anna@hse.ru") {
                    tries += 1
                    throw Trouble()
                }
            }
        }
        #expect(tries == 4)
    }

    @Test func `after a worker that died in between it is sent once more, and then no more`() throws {
        var sent = 0
        for _ in 1...4 {
            try deliveries.once(job, to: "anna@hse.ru") { sent += 1 }
            // The worker was gone before it could write down what the server said.
            _ = try app.database.execute("UPDATE deliveries SET accepted_at = NULL")
        }
        #expect(sent == 2)
    }

    @Test func `no address is kept`() throws {
        try deliveries.once(job, to: "anna@hse.ru") {}
        let rows = try app.database.rows("SELECT d::text FROM deliveries d") { try $0.only(String.self) }
        #expect(rows.count == 1 && !rows[0].contains("anna"))
    }
}
