import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// Another day for what is due, by one press, and the way back.
@Suite struct ReminderMoveTests {
    private let app: TestApp
    private let anna: Browser
    private let today: Day

    init() throws {
        app = try TestApp()
        anna = try app.member()
        today = Day(.now, in: app.settings.zone)
    }

    private func add(_ fields: [String: String] = [:]) throws -> ReminderID {
        let answer = try anna.post(Paths.newReminder(), ["text": "Полить цветы"].merging(fields) { $1 })
        return try #require(
            answer.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
    }

    /// All that is kept of when it is due, but for the version.
    private func schedule(_ id: ReminderID) throws -> String? {
        try app.database.row(
            """
            SELECT concat_ws(' ', due_on, due_minute, lead_minutes, repeat_unit, repeat_every, repeat_weekdays, repeat_start,
                             repeats_from_completion, repeat_until, repeat_left)
            FROM reminders
            WHERE id = \(id)
            """
        ) { try $0.only(String.self) }
    }

    private func day(_ id: ReminderID) throws -> String? {
        try app.database.row("SELECT due_on::text FROM reminders WHERE id = \(id)") { try $0.only(String?.self) } ?? nil
    }

    /// Where Undo on the list leads.
    private func undo() throws -> Address {
        let page = try anna.get(Paths.reminders()).text
        let found = try #require(page.firstMatch(of: /action="(\/reminders\/\d+\/schedule\?[^"]*)"/)).output.1
        return Address(String(found).replacing("&amp;", with: "&"))
    }

    @Test func `goes to today, tomorrow or Monday and keeps its hour, and one undo brings all of it back`() throws {
        let monday = today + (8 - today.weekday)
        for (word, wanted) in [("today", today), ("tomorrow", today + 1), ("monday", monday)] {
            let id = try add(["day": (today + -3).text, "time": "09:30"])
            let before = try schedule(id)
            #expect(try anna.post(Paths.moveReminder(id), ["to": word]).status == 303)
            #expect(try schedule(id) == before?.replacing((today + -3).text, with: wanted.text), "\(word)")
            #expect(try anna.post(undo()).status == 303)
            #expect(try schedule(id) == before, "\(word)")
        }
    }

    @Test func `has a day for the first time, and none after undo`() throws {
        let id = try add()
        let before = try schedule(id)
        _ = try anna.post(Paths.moveReminder(id), ["to": "tomorrow"])
        #expect(try day(id) == (today + 1).text)
        _ = try anna.post(undo())
        #expect(try schedule(id) == before && day(id) == nil)
    }

    @Test func `leaves the series alone in which it stands`() throws {
        let first = today + -21
        let id = try add(["day": first.text, "time": "09:00", "repeat": "week", "every": "2", "until": "2090-01-01"])
        // The second of its series, whose days follow from the first one.
        _ = try app.database.execute("UPDATE reminders SET due_on = due_on + 14")
        let before = try schedule(id)
        _ = try anna.post(Paths.moveReminder(id), ["to": "today"])
        #expect(try schedule(id) == before?.replacing((first + 14).text, with: today.text))
        _ = try anna.post(undo())
        #expect(try schedule(id) == before)
        _ = try anna.post(Paths.moveReminder(id), ["to": "today"])
        _ = try anna.post(Paths.completeReminder(id))
        let next = try app.database.row("SELECT due_on::text FROM reminders WHERE completed_at IS NULL") {
            try $0.only(String.self)
        }
        #expect(next == (first + 28).text)
    }

    @Test func `begins its series when it is moved before that`() throws {
        let id = try add(["day": (today + 20).text, "repeat": "day", "every": "7"])
        let before = try schedule(id)
        _ = try anna.post(Paths.moveReminder(id), ["to": "tomorrow"])
        let start = try app.database.row("SELECT repeat_start::text FROM reminders") { try $0.only(String.self) }
        #expect(start == (today + 1).text)
        _ = try anna.post(undo())
        #expect(try schedule(id) == before)
    }

    @Test func `is told at its new time`() throws {
        let id = try add(["day": (today + -1).text, "time": "23:59"])
        _ = try app.database.execute("DELETE FROM reminder_alerts")
        _ = try anna.post(Paths.moveReminder(id), ["to": "tomorrow"])
        #expect(try app.database.row("SELECT count(*) FROM reminder_alerts") { try $0.only(Int.self) } == 1)
    }

    @Test func `stays where it is for a word that is none, for others, and once it is done`() throws {
        let id = try add(["day": (today + 3).text])
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.moveReminder(id), ["to": "today"]).status == 404)
        #expect(try mikhail.post(Paths.scheduleReminder(id).adding("day", "2027-01-01")).status == 404)
        #expect(try anna.post(Paths.moveReminder(id), ["to": "someday"]).status == 404)
        for query in [
            "", "?day=2027-02-30", "?day=&repeat=day", "?day=2027-01-01&time=25:00", "?day=2027-01-01&text=a",
        ] {
            #expect(try anna.post(Address(Paths.scheduleReminder(id).text + query)).status == 404, "\(query)")
        }
        _ = try anna.post(Paths.completeReminder(id))
        #expect(try anna.post(Paths.moveReminder(id), ["to": "today"]).status == 303)
        #expect(try anna.post(Paths.scheduleReminder(id).adding("day", "2027-01-01")).status == 303)
        #expect(try day(id) == (today + 3).text)
    }

    @Test func `says on an old page that it was done or deleted elsewhere, with the way back`() throws {
        let id = try add(["day": (today + 3).text])
        let written = "\(Int(Date().timeIntervalSince1970))"
        _ = try anna.post(Paths.completeReminder(id))
        _ = try anna.get(Paths.reminders())
        #expect(try anna.post(Paths.moveReminder(id), ["to": "today"]).status == 303)
        let done = try anna.get(Paths.reminders()).text
        #expect(done.contains("Уже завершено") && done.contains(Paths.reopenReminder(id).text))
        _ = try anna.post(Paths.deleteReminder(id))
        _ = try anna.get(Paths.reminders())
        for act in [Paths.moveReminder(id), Paths.completeReminder(id)] {
            #expect(try anna.post(act, ["to": "today"]).status == 303)
            let gone = try anna.get(Paths.reminders()).text
            #expect(gone.contains("Напоминание уже удалено") && gone.contains(Paths.restoreReminder(id).text), "\(act)")
            // A script that sends what waited is answered as before.
            #expect(try anna.post(act.adding("written", written), ["to": "today"]).status == 404)
        }
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.completeReminder(id)).status == 404)
    }

    @Test func `loses repeat and alerts with its date, and one undo brings them back`() throws {
        let id = try add(["day": (today + 5).text, "time": "09:30", "repeat": "month", "alert": "60", "priority": "2"])
        let before = try schedule(id)
        // As a form without scripts sends it: only the date was emptied.
        let answer = try anna.post(
            Paths.reminder(id),
            [
                "text": "Полить цветы", "day": "", "time": "09:30", "repeat": "month", "every": "1", "alert": "60",
                "priority": "2", "version": "1",
            ])
        #expect(answer.status == 303)
        #expect(try schedule(id) == "{0} 0 f")
        #expect(try app.database.row("SELECT count(*) FROM reminder_alerts") { try $0.only(Int.self) } == 0)
        #expect(try anna.post(undo()).status == 303)
        #expect(try schedule(id) == before)
    }

    @Test func `shows which alerts are over`() throws {
        func past(_ days: Int, _ time: String) throws -> [String] {
            let id = try add(["day": (today + days).text, "time": time])
            return try anna.get(Paths.reminder(id)).text
                .matches(of: /<label class="alert is-past"[^>]*><input type="checkbox" name="alert" value="(\d+)"/)
                .map { String($0.output.1) }
        }
        #expect(try past(30, "09:00") == [])
        #expect(try past(-1, "09:00").count == 10)
        // Tomorrow's last minute: a day before that is still ahead, two days are over.
        #expect(try past(1, "23:59") == ["2880", "10080"])
        // For a whole day it is the hour of its alerts.
        _ = try anna.post(Paths.reminderSettings(), ["time": "23:59"])
        #expect(try past(1, "") == ["2880", "10080"])
    }
}
