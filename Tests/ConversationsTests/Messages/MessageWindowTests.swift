import Conversations
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

struct MessageWindowTests {
    private func window(_ name: String, _ value: String) -> MessageWindow? {
        MessageWindow(Fields([(name: name, value: value)]))
    }

    @Test func `is what an address says, and none for what is no message`() {
        let number = { MessageNumber(rawValue: $0) }
        #expect(window("answer", "5") == .opening)
        #expect(window("after", "5") == .after(number(5)) && window("before", "5") == .before(number(5)))
        #expect(window("sent", "5") == .around(number(5)))
        for wrong in ["0", "-1", "x", "", "2147483648", "99999999999999999999"] {
            for name in ["after", "before", "sent"] { #expect(window(name, wrong) == nil, "\(name) \(wrong)") }
        }
    }

    @Test func `reads as much at any place of a conversation of any length`() throws {
        let talk = try Talk()
        let count = ProcessInfo.processInfo.environment["QUAD_LONG"] == nil ? 20_000 : 2_000_000
        for _ in 0..<count / 20_000 { try talk.fill(20_000) }
        _ = try talk.database.execute("VACUUM ANALYZE messages")
        func read(_ window: MessageWindow) throws -> [Message] {
            let (buffers, plan) = try talk.buffers(window.statement(of: talk.id, for: talk.annaID))
            #expect(buffers < 1_500 && !plan.contains("Seq Scan on messages"), "\(window): \(plan)")
            // What is expected of more reads members whole, once there are many.
            let expected = try #require(plan.firstMatch(of: #/rows=(\d+)/#).flatMap { Int($0.1) })
            #expect(expected <= 50, "\(window): \(plan)")
            return try talk.database.fetch(window.messages(of: talk.id, for: talk.annaID))
        }
        let places = [1, 2, 50, count / 2, count - 1, count].map { MessageNumber(rawValue: $0) }
        for place in places {
            _ = try talk.database.execute(
                "UPDATE conversation_members SET read_number = \(Int32(place.rawValue)) WHERE member_id = \(talk.annaID)"
            )
            let opened = try read(.opening).map(\.number.rawValue)
            #expect(opened.contains(min(place.rawValue + 1, count)))
            #expect(opened == Array((opened.first ?? 0)...(opened.last ?? 0)), "without holes")
            #expect(try read(.around(place)).contains { $0.number == place })
            #expect(try read(.after(place)).count == min(50, count - place.rawValue))
            #expect(try read(.before(place)).count == min(50, place.rawValue - 1))
            let news = MessageNews.statement(in: talk.id, after: place.rawValue, for: talk.annaID)
            let (buffers, plan) = try talk.buffers(news)
            #expect(buffers < 6_000 && !plan.contains("Seq Scan on messages"), "\(plan)")
        }
        let shown = MessageNews.statement(in: talk.id, after: 4_990, among: 1...5_000, for: talk.annaID)
        let (buffers, plan) = try talk.buffers(shown)
        #expect(buffers < 6_000 && !plan.contains("Seq Scan on messages"), "\(plan)")
    }

    @Test func `is planned once for all places, not for each`() throws {
        let talk = try Talk()
        // Of fewer, what it costs to plan is more than what a plan for one place saves.
        for _ in 0..<15 { try talk.fill(20_000) }
        _ = try talk.database.execute("VACUUM ANALYZE messages")
        let windows: [(Int) -> MessageWindow] = [
            { _ in .opening }, { .after(MessageNumber(rawValue: $0)) }, { .before(MessageNumber(rawValue: $0)) },
            { .around(MessageNumber(rawValue: $0)) },
        ]
        for window in windows {
            for place in 1...8 {
                _ = try talk.database.fetch(window(place * 1_000).messages(of: talk.id, for: talk.annaID))
            }
        }
        // PostgreSQL plans a statement anew five times, and then keeps the plan, unless it costs more than a new one.
        let kept = try talk.database.rows(
            "SELECT generic_plans FROM pg_prepared_statements WHERE statement LIKE 'SELECT t.id%found.number BETWEEN%'"
        ) { try $0.only(Int.self) }
        #expect(kept == [3, 3, 3, 3])
    }
}
