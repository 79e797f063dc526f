import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// One time of a series that is left out.
@Suite struct SkipTests {
    private let app: TestApp
    private let anna: Browser
    private let today: Day

    init() throws {
        app = try TestApp()
        anna = try app.member()
        today = Day(.now, in: app.settings.zone)
    }

    private func add(_ fields: [String: String]) throws -> ReminderID {
        let answer = try anna.post(Paths.newReminder(), ["text": "Полить цветы"].merging(fields) { $1 })
        return try #require(
            answer.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
    }

    private func skip(_ id: ReminderID) -> Address { Address("\(Paths.reminder(id).text)/skip") }

    /// "day first times left completed", of all there are.
    private func all() throws -> [String] {
        try app.database.rows(
            """
            SELECT concat_ws(' ', due_on, due_minute, repeat_start, repeat_left, completed_at IS NOT NULL) AS line
            FROM reminders
            ORDER BY id
            """
        ) { try $0.only(String.self) }
    }

    @Test func `goes to its next day, is not done, and one undo brings it back`() throws {
        let id = try add(["day": (today + 1).text, "time": "09:00", "repeat": "day", "every": "3", "times": "5"])
        let before = try all()
        #expect(try anna.post(skip(id)).status == 303)
        #expect(try all() == ["\((today + 4).text) 540 \((today + 1).text) 4 f"])
        let page = try anna.get(Paths.reminders()).text
        let toast = try #require(page.firstMatch(of: /<div class="toast"(?s:.*?)<\/div>/)).output
        #expect(toast.contains("Следующий раз"))
        let undo = try #require(toast.firstMatch(of: /action="(\/reminders\/\d+\/schedule\?[^"]*)"/)).output.1
        #expect(try anna.post(Address(String(undo).replacing("&amp;", with: "&"))).status == 303)
        #expect(try all() == before)
    }

    @Test func `goes on from what is overdue with the first day that is still ahead`() throws {
        let id = try add(["day": (today + -10).text, "time": "09:00", "repeat": "week"])
        _ = try anna.post(skip(id))
        #expect(try all() == ["\((today + 4).text) 540 \((today + -10).text) f"])
    }

    @Test func `counts from its own day where it is counted from completion, never back`() throws {
        let id = try add(["day": (today + 20).text, "repeat": "day", "every": "3", "from": "completion"])
        _ = try anna.post(skip(id))
        #expect(try all() == ["\((today + 23).text) \((today + 20).text) f"])
    }

    @Test func `is told at its new time, and what was put off is over`() throws {
        let id = try add(["day": (today + 1).text, "time": "09:00", "repeat": "day"])
        _ = try anna.post(Paths.snoozeReminder(id), ["until": "1h"])
        _ = try anna.post(skip(id))
        let leads = try app.database.rows("SELECT lead_minutes FROM reminder_alerts") { try $0.only(Int32?.self) }
        #expect(leads == [0])
    }

    @Test func `is offered where another time comes, and refused elsewhere`() throws {
        let once = try add(["day": (today + 1).text])
        let last = try add(["day": (today + 1).text, "repeat": "day", "times": "1"])
        let until = try add(["day": (today + 1).text, "repeat": "day", "until": (today + 1).text])
        let series = try add(["day": (today + 1).text, "repeat": "day"])
        for id in [once, last, until] {
            #expect(!(try anna.get(Paths.reminder(id)).text.contains("action=\"\(skip(id))\"")))
            #expect(try anna.post(skip(id)).status == 404)
        }
        #expect(try anna.get(Paths.reminder(series)).text.contains("action=\"\(skip(series))\""))
        // The list's menu has it for those rows alone that say so.
        #expect(try anna.get(Paths.reminders()).text.matches(of: /<article[^>]*data-series/).count == 1)
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(skip(series)).status == 404)
        _ = try anna.post(Paths.completeReminder(series))
        #expect(try anna.post(skip(series)).status == 303)
        #expect(try anna.get(Paths.reminders()).text.contains("Уже завершено"))
    }
}
