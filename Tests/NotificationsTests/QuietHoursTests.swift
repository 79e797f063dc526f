import Features
import Postgres
import Site
import TestSupport
import Testing
import Web

/// From when on a member may be notified by letter or push.
@Suite struct QuietHoursTests {
    private let app: TestApp
    private let anna: MemberID

    init() throws {
        app = try TestApp { Features.all($0, &$1) }
        anna = try #require(try app.member().member)
    }

    private func told(
        _ moment: String, begins: Int, ends: Int, holdsTimely: Bool = false, isTimely: Bool = false,
        zone: String? = nil
    ) throws -> String {
        _ = try app.database.execute("UPDATE members SET time_zone = \(zone) WHERE id = \(anna)")
        _ = try app.database.execute(
            """
            INSERT INTO quiet_hours (member_id, begins, ends, holds_timely)
            VALUES (\(anna), \(Int16(begins)), \(Int16(ends)), \(holdsTimely))
            ON CONFLICT (member_id) DO UPDATE
            SET begins = excluded.begins, ends = excluded.ends, holds_timely = excluded.holds_timely
            """)
        return try #require(
            try app.database.row(
                """
                SELECT to_char(
                    told_from(\(anna), \(isTimely), 'Europe/Moscow', \(moment)::text::timestamptz) AT TIME ZONE 'UTC',
                    'MM-DD HH24:MI')
                """
            ) { try $0.only(String.self) })
    }

    @Test(arguments: [
        // 22:00–07:30 in Moscow is 19:00–04:30 UTC.
        ("2026-11-24 18:59+00", "11-24 18:59"), ("2026-11-24 19:00+00", "11-25 04:30"),
        ("2026-11-24 23:30+00", "11-25 04:30"), ("2026-11-25 04:29+00", "11-25 04:30"),
        ("2026-11-25 04:30+00", "11-25 04:30"), ("2026-11-25 12:00+00", "11-25 12:00"),
    ])
    func `go over midnight`(moment: String, told: String) throws {
        #expect(try self.told(moment, begins: 22 * 60, ends: 7 * 60 + 30) == told)
    }

    @Test(arguments: [
        ("2026-11-24 09:59+00", "11-24 09:59"), ("2026-11-24 10:00+00", "11-24 11:00"),
        ("2026-11-24 11:00+00", "11-24 11:00"),
    ])
    func `lie within a day`(moment: String, told: String) throws {
        #expect(try self.told(moment, begins: 13 * 60, ends: 14 * 60) == told)
    }

    @Test func `are those of the member's wall clock, also on the day when it is changed`() throws {
        // Summer time ends on 25 October 2026 at 01:00 UTC: seven o'clock is 06:00 UTC from then on.
        #expect(
            try told("2026-10-24 22:30+00", begins: 22 * 60, ends: 7 * 60, zone: "Europe/Berlin") == "10-25 06:00")
        #expect(
            try told("2026-10-23 22:30+00", begins: 22 * 60, ends: 7 * 60, zone: "Europe/Berlin") == "10-24 05:00")
    }

    @Test func `let through what comes at a moment that the member chose, unless they want it held back`() throws {
        let night = "2026-11-24 21:00+00"
        #expect(try told(night, begins: 22 * 60, ends: 7 * 60, isTimely: true) == "11-24 21:00")
        #expect(
            try told(night, begins: 22 * 60, ends: 7 * 60, holdsTimely: true, isTimely: true) == "11-25 04:00")
        _ = try app.database.execute("DELETE FROM quiet_hours")
        let now = try app.database.row("SELECT told_from(\(anna), false, 'Europe/Moscow') = now()") {
            try $0.only(Bool.self)
        }
        #expect(now == true)
    }
}
