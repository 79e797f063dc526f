import HTTPClient
import Photos
import Postgres
import Synchronization
import TestSupport
import Testing

@Suite struct RequestBudgetTests {
    private let app: TestApp
    private let budget: RequestBudget

    init() throws {
        app = try TestApp()
        budget = RequestBudget(database: app.database)
    }

    private func left() throws -> Int {
        try #require(try app.database.row("SELECT remaining::bigint FROM photo_requests") { try $0.only(Int.self) })
    }

    private func answer(_ status: Int = 200, _ headers: [(name: String, value: String)] = [], _ body: String = "[]")
        -> HTTPResponse
    {
        HTTPResponse(status: status, headers: headers, body: Array(body.utf8), url: "http://localhost")
    }

    private func told(_ remaining: Int, of most: Int = 50) -> HTTPResponse {
        answer(200, [("X-Ratelimit-Limit", "\(most)"), ("X-Ratelimit-Remaining", "\(remaining)")])
    }

    @Test func `is that of a demonstration until Unsplash says more, and ends`() throws {
        var taken = 0
        while try budget.take() { taken += 1 }
        #expect(taken == 50)
        #expect(try left() == 0)
    }

    @Test func `leaves some to others`() throws {
        var taken = 0
        while try budget.take(sparing: 10) { taken += 1 }
        #expect(taken == 40)
        #expect(try budget.take())
    }

    @Test func `begins anew with the hour`() throws {
        while try budget.take() {}
        _ = try app.database.execute("UPDATE photo_requests SET hour = hour - interval '1 hour'")
        #expect(try budget.take())
        #expect(try left() == 49)
    }

    @Test func `believes less, whatever order answers come in`() throws {
        _ = try budget.take()
        try budget.note(told(20))
        try budget.note(told(21))
        #expect(try left() == 20)
        try budget.note(answer(200, [("X-Ratelimit-Remaining", "many"), ("X-Ratelimit-Limit", "-1")]))
        #expect(try left() == 20)
    }

    @Test func `grows when Unsplash gives more in an hour`() throws {
        _ = try budget.take()
        try budget.note(told(990, of: 1_000))
        #expect(try left() == 990)
        try budget.note(told(995, of: 1_000))
        #expect(try left() == 990)
    }

    @Test func `is spent for the hour by the text that says so, and by no other refusal`() throws {
        _ = try budget.take()
        try budget.note(answer(403, [], "{\"errors\":[\"Insufficient scope\"]}"))
        #expect(try left() == 49)
        try budget.note(answer(403, [("X-Ratelimit-Remaining", "0")], "Rate Limit Exceeded"))
        #expect(try !budget.take())
    }

    @Test func `is one for all processes`() throws {
        let settings = app.settings.database
        let taken = Atomic<Int>(0)
        inParallel(8) { _ in
            let budget = RequestBudget(database: Connection(settings))
            while (try? budget.take()) == true { taken.add(1, ordering: .relaxed) }
        }
        #expect(taken.load(ordering: .relaxed) == 50)
    }
}
