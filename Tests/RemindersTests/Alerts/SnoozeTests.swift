import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// When a member is reminded once more, and the words that offer it.
@Suite struct SnoozeTests {
    private let zones = Zones(folder: "/usr/share/zoneinfo")

    /// In Moscow, on Wednesday, 25 November 2026.
    private func clock(_ hour: Int, _ minute: Int, _ language: Language = .ru) throws -> Clock {
        let zone = try #require(zones["Europe/Moscow"])
        return Clock(
            now: zone.moment(of: try #require(Day("2026-11-25")), minute: hour * 60 + minute), zone: zone,
            language: language)
    }

    @Test func `is this evening until that begins, and then says that it is tomorrow's`() throws {
        for (hour, minute, moment, short, long) in [
            (0, 0, "2026-11-25T16:00:00Z", "Вечером", "Напомнить вечером"),
            (18, 59, "2026-11-25T16:00:00Z", "Вечером", "Напомнить вечером"),
            (19, 0, "2026-11-26T16:00:00Z", "Завтра вечером", "Напомнить завтра вечером"),
            (19, 20, "2026-11-26T16:00:00Z", "Завтра вечером", "Напомнить завтра вечером"),
            (23, 59, "2026-11-26T16:00:00Z", "Завтра вечером", "Напомнить завтра вечером"),
        ] {
            let clock = try clock(hour, minute)
            let words = RemindersWords(.ru)
            #expect(Snooze.evening.moment(clock).formatted(.iso8601) == moment, "\(hour):\(minute)")
            #expect(Snooze.evening.name(words, clock) == short, "\(hour):\(minute)")
            #expect(Snooze.evening.act(words, clock) == long, "\(hour):\(minute)")
        }
        #expect(Snooze.evening.name(RemindersWords(.en), try clock(19, 20, .en)) == "Tomorrow evening")
    }

    @Test func `is offered by its member's own clock, on every page`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let answer = try anna.post(Paths.newReminder(), ["text": "Позвонить", "day": "2020-02-29", "time": "10:00"])
        let id = try #require(
            answer.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
        _ = try app.database.execute(
            """
            INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail)
            VALUES (\(anna.member), 'reminder', \(id.rawValue), '1', 'Позвонить', '')
            """)
        // Without gaps of three hours, around the globe.
        let places = [
            "Africa/Abidjan", "Africa/Lagos", "Africa/Tripoli", "Europe/Moscow", "Asia/Dubai", "Asia/Karachi",
            "Asia/Dhaka",
            "Asia/Bangkok", "Asia/Tokyo", "Australia/Brisbane", "Pacific/Fiji", "Pacific/Tongatapu", "Pacific/Honolulu",
            "America/Phoenix", "America/Bogota", "America/Argentina/Buenos_Aires",
        ]
        func move(toOneOf hours: ClosedRange<Int>) throws {
            let name = try #require(
                places.first { name in
                    zones[name].map { hours.contains(CivilDate(.now, in: $0).hour) } ?? false
                })
            _ = try app.database.execute("UPDATE members SET time_zone = \(name) WHERE id = \(anna.member)")
        }
        let pages = [Paths.notifications(), Paths.reminders(), Paths.reminder(id), Paths.start()]
        for (hours, isNext) in [(8...16, false), (20...22, true)] {
            try move(toOneOf: hours)
            for page in pages {
                let text = try anna.get(page).text
                #expect(text.contains(/(З|з)автра вечером/) == isNext, "\(page.text) at \(hours)")
                #expect(text.contains(/(В|[^а] в)ечером/) != isNext, "\(page.text) at \(hours)")
            }
        }
    }
}
