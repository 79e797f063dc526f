import Site
import Synchronization
import TestSupport
import Testing

@Suite struct UpkeepTests {
    private struct Broken: Error {}

    /// What was done, in order.
    private final class Diary: Sendable {
        private let lines = Mutex<[String]>([])
        func write(_ line: String) { lines.withLock { $0.append(line) } }
        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    @Test func `does each thing when it is due, and what fails again in a minute`() throws {
        let app = try TestApp()
        let diary = Diary()
        var feature = Feature("test")
        feature.upkeep = [
            .hourly { _ in
                {
                    diary.write("broken")
                    throw Broken()
                }
            },
            .minutely { _ in { diary.write("minute") } },
            .hourly { _ in { diary.write("hour") } },
        ]
        let start = ContinuousClock.now
        let clock = UpkeepClock(of: [feature], app.services, now: start)
        #expect(throws: Broken.self) { try clock.runDue(now: start) }
        try clock.runDue(now: start + .seconds(1))
        #expect(diary.take() == ["broken", "minute", "hour"], "the others wait for the next look only")
        try clock.runDue(now: start + .seconds(59))
        #expect(diary.take() == [])
        #expect(throws: Broken.self) { try clock.runDue(now: start + .seconds(60)) }
        try clock.runDue(now: start + .seconds(61))
        #expect(diary.take() == ["broken", "minute"])
        #expect(throws: Broken.self) { try clock.runDue(now: start + .seconds(3_700)) }
        try clock.runDue(now: start + .seconds(3_701))
        #expect(diary.take() == ["broken", "minute", "hour"])
    }

    @Test func `clears rows away whose days are over, however many`() throws {
        let app = try TestApp()
        _ = try app.database.execute("CREATE TABLE test_rows (number integer, ended_at timestamptz)")
        _ = try app.database.execute(
            """
            INSERT INTO test_rows
            SELECT n, now() - make_interval(days => CASE n WHEN 1 THEN 29 WHEN 2 THEN NULL ELSE 31 END)
            FROM generate_series(1, 4002) AS n
            """)
        var feature = Feature("test")
        feature.retention = [Retention("test_rows", for: .deadJobs, after: "ended_at")]
        try UpkeepClock(of: [feature], app.services).runDue()
        let left = try app.database.rows("SELECT number FROM test_rows ORDER BY number") { try $0.only(Int32.self) }
        #expect(left == [1, 2])
    }
}
