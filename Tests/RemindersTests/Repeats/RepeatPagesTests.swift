import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// What comes again, by the forms of its pages.
@Suite struct RepeatPagesTests {
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
        #expect(answer.status == 303)
        return try #require(
            answer.location?.split(separator: "-").last.flatMap { ReminderID(pathSegment: String($0)) })
    }

    /// What stands open: "number day times left", the earliest first.
    private func open() throws -> [String] {
        try app.database.rows(
            """
            SELECT id || ' ' || due_on || ' ' || coalesce(repeat_left, 0) AS line
            FROM reminders
            WHERE completed_at IS NULL AND deleted_at IS NULL
            ORDER BY id
            """
        ) { try $0.only(String.self) }
    }

    @Test func `makes the next one when it is completed, once, and takes it back with the completion`() throws {
        let id = try add(["day": (today + 1).text, "time": "09:00", "repeat": "day", "every": "3", "times": "5"])
        #expect(try anna.get(Paths.reminders()).text.contains("09:00 · каждые 3\u{A0}дня"))
        for _ in 1...2 { #expect(try anna.post(Paths.completeReminder(id)).status == 303) }
        let next = try open()
        #expect(next.count == 1 && next[0].hasSuffix(" \((today + 4).text) 4"))
        #expect(try anna.post(Paths.reopenReminder(id)).status == 303)
        #expect(try open() == ["\(id.rawValue) \((today + 1).text) 5"])
        // The series goes on as before.
        #expect(try anna.post(Paths.completeReminder(id)).status == 303)
        #expect(try open().count == 1)
    }

    @Test func `leaves the next one alone when that was changed meanwhile, and goes on without a series`() throws {
        let id = try add(["day": (today + 1).text, "repeat": "week"])
        _ = try anna.post(Paths.completeReminder(id))
        let next = try #require(
            try open().first?.split(separator: " ").first.flatMap { ReminderID(pathSegment: String($0)) })
        let changed = try anna.post(
            Paths.reminder(next), ["text": "Полить кактус", "day": (today + 8).text, "repeat": "week", "version": "1"])
        #expect(changed.status == 303)
        _ = try anna.post(Paths.reopenReminder(id))
        #expect(try open().count == 2)
        #expect(!(try anna.get(Paths.reminder(id)).text.contains("value=\"week\" selected")))
        _ = try anna.post(Paths.completeReminder(id))
        #expect(try open().count == 1)
    }

    @Test func `keeps the day of the month that it began with, whatever else is changed`() throws {
        let id = try add(["day": "2031-01-31", "repeat": "month"])
        _ = try anna.post(Paths.completeReminder(id))
        let next = try #require(
            try open().first?.split(separator: " ").first.flatMap { ReminderID(pathSegment: String($0)) })
        #expect(try open() == ["\(next.rawValue) 2031-02-28 0"])
        _ = try anna.post(
            Paths.reminder(next), ["text": "Иначе", "day": "2031-02-28", "repeat": "month", "version": "1"])
        _ = try anna.post(Paths.completeReminder(next))
        #expect(try open().first?.hasSuffix("2031-03-31 0") == true)
    }

    @Test func `shows its rule in the form, and refuses one that cannot be`() throws {
        let id = try add([
            "day": "2031-02-03", "repeat": "week", "every": "2", "weekday": "5", "from": "completion",
            "until": "2031-06-01",
        ])
        let form = try anna.get(Paths.reminder(id)).text
        for part in [
            "value=\"week\" selected", "name=\"every\" type=\"number\" value=\"2\"",
            "value=\"5\" aria-label=\"пятница\" checked",
            "value=\"completion\" checked", "value=\"2031-06-01\"",
        ] { #expect(form.contains(part), "\(part)") }
        for (fields, words) in [
            (["repeat": "day"], "Для повтора нужна дата"),
            (["repeat": "day", "day": "2031-02-03", "every": "0"], "Нужно число"),
            (["repeat": "day", "day": "2031-02-03", "every": "1000"], "Нужно число"),
            (["repeat": "day", "day": "2031-02-03", "times": "x"], "Нужно число"),
            (["repeat": "day", "day": "2031-02-03", "until": "2031-02-30"], "Такой даты нет"),
            (["repeat": "day", "day": "2031-02-03", "until": "2031-02-02"], "раньше даты напоминания"),
        ] {
            let refused = try anna.post(Paths.newReminder(), ["text": "Текст"].merging(fields) { $1 })
            #expect(refused.status == 422 && refused.text.contains(words), "\(fields)")
        }
    }

    @Test(arguments: [
        (["place": "1", "weekday": "3"], "2031-02-05", "каждый месяц: первая среда", "value=\"1\" selected"),
        (["place": "last"], "2031-02-24", "каждый месяц: последний понедельник", "value=\"last\" selected"),
        (
            ["place": "last-day", "weekday": "3"], "2031-02-28", "каждый месяц: последний день",
            "value=\"last-day\" selected"
        ),
        (["place": "date", "weekday": "3"], "2031-03-03", "каждый месяц", "value=\"date\" selected"),
    ]) func `comes again on a place in the month that is chosen`(
        fields: [String: String], next: String, name: String, chosen: String
    ) throws {
        let id = try add(["day": "2031-02-03", "repeat": "month"].merging(fields) { $1 })
        #expect(try anna.get(Paths.reminders()).text.contains(name))
        #expect(try anna.get(Paths.reminder(id)).text.contains(chosen))
        // A form that is sent as it stands changes nothing of it.
        _ = try anna.post(
            Paths.reminder(id),
            ["text": "Полить", "day": "2031-02-03", "repeat": "month", "version": "1"].merging(fields) { $1 })
        _ = try anna.post(Paths.completeReminder(id))
        #expect(try open().first?.hasSuffix(" \(next) 0") == true)
    }

    @Test func `says what was understood of a line, and that it is over`() throws {
        #expect(
            try anna.get(Paths.newReminder().adding("words", "каждый первый понедельник совет")).text.contains(
                "каждый месяц: первый понедельник</span>"))
        let past = try anna.get(Paths.newReminder().adding("words", "24.11.2020 архив")).text
        #expect(past.contains("is-warning") && past.contains("это время уже прошло"))
    }

    @Test func `says that what is deleted does not come again, and brings the series back`() throws {
        let id = try add(["day": "2031-02-03", "repeat": "week"])
        _ = try anna.post(Paths.deleteReminder(id))
        #expect(try anna.get(Paths.reminders()).text.contains("удалено и больше не повторится"))
        _ = try anna.post(Paths.restoreReminder(id))
        _ = try anna.post(Paths.completeReminder(id))
        #expect(try open().first?.hasSuffix("2031-02-10 0") == true)
        let single = try add(["day": "2031-02-03"])
        _ = try anna.post(Paths.deleteReminder(single))
        #expect(!(try anna.get(Paths.reminders()).text.contains("больше не повторится")))
    }
}
