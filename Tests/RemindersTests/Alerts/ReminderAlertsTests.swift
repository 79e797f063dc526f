import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// What is due is announced at its moment: once, late rather than not at all.
@Suite struct ReminderAlertsTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    private func add(_ text: String, _ date: Date, _ fields: [String: String] = [:]) throws -> ReminderID {
        let wall = CivilDate(date, in: app.settings.zone)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let answer = try anna.post(
            Paths.newReminder(),
            [
                "text": text, "day": Day(date, in: app.settings.zone).text, "key": UUID().uuidString,
                "time": "\(two(wall.hour)):\(two(wall.minute))",
            ].merging(fields) { $1 })
        let id = try #require(answer.location?.split(separator: "-").last)
        return try #require(ReminderID(pathSegment: String(id)))
    }

    /// Chooses alerts in the form of a reminder, as many boxes as there are numbers.
    @discardableResult
    private func choose(_ minutes: [Int], of id: ReminderID, day: String, time: String, version: Int = 1) throws
        -> Answered
    {
        let form = minutes.reduce(
            Paths.reminder(id).adding("text", "Позвонить").adding("day", day).adding("time", time)
                .adding("version", String(version)).adding("alert", "chosen").adding(CSRF.field, try anna.formToken())
        ) { $0.adding("alert", String($1)) }
        return try anna.send(
            "POST", Paths.reminder(id).text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ], Array(form.text.utf8.drop { $0 != UInt8(ascii: "?") }.dropFirst()))
    }

    private func leads() throws -> [Int] {
        try app.database.rows("SELECT lead_minutes FROM reminder_alerts WHERE lead_minutes IS NOT NULL ORDER BY 1") {
            Int(try $0.only(Int32.self))
        }
    }

    private var tomorrow: Date { .now.addingTimeInterval(86_400) }

    /// Does all that is due, as `quad work` does.
    private func work() throws {
        let feature = try #require(app.features.first { $0.name == "reminders" })
        let run = try #require(feature.polls[.quick]?(Worker(app.services)))
        while try run() {}
    }

    /// As if so many seconds had gone by since an alert's moment.
    private func age(_ seconds: Int) throws {
        _ = try app.database.execute(
            "UPDATE reminder_alerts SET due_at = now() - make_interval(secs => \(Double(seconds)))")
    }

    private func told() throws -> [String] {
        try app.database.rows(
            "SELECT concat_ws(' ', subject, nullif(mark, '')) || '|' || detail FROM notifications ORDER BY id"
        ) { try $0.only() }
    }

    private func alerts() throws -> Int {
        try app.database.row("SELECT count(*) FROM reminder_alerts") { try $0.only(Int.self) } ?? 0
    }

    @Test func `tells what is due at its moment, and once`() throws {
        let id = try add("Позвонить в бюро\nвторая строка", tomorrow, ["priority": "2"])
        try work()
        #expect(try told().isEmpty)
        try age(1)
        try work()
        try work()
        let first = try told()
        #expect(first.count == 1)
        #expect(first.allSatisfy { $0.hasPrefix("Позвонить в бюро !!|") && $0.hasSuffix(" · вторая строка") })
        #expect(try alerts() == 0)
        let page = try anna.get(Paths.notifications()).text
        // Its arrow leads back here, and its mark is red as everywhere.
        #expect(page.contains("href=\"\(Paths.reminder(id).adding("return", "/notifications"))\""))
        #expect(page.contains("<bdi>Позвонить в бюро</bdi> <b class=\"mark\">!!</b>"))
    }

    @Test func `is marked as important by its priority alone, whatever its own words end in`() throws {
        _ = try add("Ура !!", tomorrow)
        _ = try add("Сдача !", tomorrow, ["priority": "3"])
        try work()
        try age(1)
        try work()
        #expect(try told().map { $0.prefix { $0 != "|" } } == ["Ура !!", "Сдача ! !!!"])
        let page = try anna.get(Paths.notifications()).text
        #expect(page.contains("<bdi>Ура !!</bdi>"))
        #expect(page.contains("<bdi>Сдача !</bdi> <b class=\"mark\">!!!</b>"))
        #expect(page.matches(of: /class="mark"/).count == 1)
    }

    @Test func `finds the moment by the wall clock of the member's zone, whichever it is by then`() throws {
        let due = Date(
            timeIntervalSince1970: (Date.now.timeIntervalSince1970 / 3_600).rounded(.down) * 3_600 + 86_400 * 9)
        _ = try add("Созвон", due)
        try work()
        func moment() throws -> Date? {
            try app.database.row("SELECT due_at FROM reminder_alerts") { try $0.only(Date?.self) } ?? nil
        }
        #expect(try moment() == due)
        _ = try app.database.execute("UPDATE members SET time_zone = 'Asia/Vladivostok' WHERE id = \(anna.member)")
        #expect(try moment() == nil)
        try work()
        #expect(try moment() == due.addingTimeInterval(-7 * 3_600))
    }

    @Test func `says that it is late where it is`() throws {
        _ = try add("Позвонить", tomorrow)
        try work()
        try age(7_200)
        try work()
        #expect(try told().first?.contains("должно было прийти") == true)
    }

    @Test func `is silent about what was overdue when it was written`() throws {
        _ = try add("Вчерашнее", .now.addingTimeInterval(-86_400))
        try work()
        #expect(try told().isEmpty)
        #expect(try alerts() == 0)
    }

    @Test func `follows its reminder: another time, done, deleted, brought back, none at all`() throws {
        let id = try add("Позвонить", tomorrow)
        try work()
        func act(_ path: Address) throws { _ = try anna.post(path, ["key": UUID().uuidString]) }
        try act(Paths.completeReminder(id))
        #expect(try alerts() == 0)
        try act(Paths.reopenReminder(id))
        #expect(try alerts() == 1)
        try act(Paths.deleteReminder(id))
        #expect(try alerts() == 0)
        try act(Paths.restoreReminder(id))
        #expect(try alerts() == 1)
        _ = try app.database.execute("UPDATE reminders SET due_on = NULL, due_minute = NULL")
        #expect(try alerts() == 0)
    }

    @Test func `tells as often as was chosen, and how long it still is`() throws {
        let id = try add("Позвонить", tomorrow)
        let answer = try choose([10, 0, 60], of: id, day: "2031-02-03", time: "09:00")
        #expect(answer.status == 303)
        try work()
        let moments = try app.database.rows("SELECT due_at FROM reminder_alerts ORDER BY 1") { try $0.only(Date.self) }
        #expect(
            moments.map { $0.formatted(.iso8601) } == [
                "2031-02-03T05:00:00Z", "2031-02-03T05:50:00Z", "2031-02-03T06:00:00Z",
            ])
        let form = try anna.get(Paths.reminder(id)).text
        for (minutes, isChosen) in [(0, true), (5, false), (10, true), (60, true), (1_440, false)] {
            #expect(form.contains("value=\"\(minutes)\" checked") == isChosen, "\(minutes)")
        }
        for lead in [60, 10, 0] {
            _ = try app.database.execute(
                "UPDATE reminder_alerts SET due_at = now() WHERE lead_minutes = \(Int32(lead))")
            try work()
        }
        let due = "3\u{A0}февраля 2031, 09:00"
        #expect(
            try told() == [
                "Позвонить|через 1\u{A0}час · \(due)", "Позвонить|через 10\u{A0}минут · \(due)", "Позвонить|\(due)",
            ])
        #expect(try alerts() == 0)
    }

    @Test func `tells the line below the title as well`() throws {
        _ = try add("Продлить пропуск\nВзять паспорт\nи фото", tomorrow)
        try work()
        _ = try app.database.execute("UPDATE reminder_alerts SET due_at = now()")
        try work()
        #expect(try told().map { $0.hasSuffix(" · Взять паспорт") } == [true])
    }

    @Test func `is told once when a stop has delayed several alerts of one reminder`() throws {
        let id = try add("Позвонить", tomorrow)
        try choose([0, 10, 60], of: id, day: "2031-02-03", time: "09:00")
        _ = try add("Другое", tomorrow)
        try work()
        _ = try app.database.execute(
            "UPDATE reminder_alerts SET due_at = now() - make_interval(mins => 90 + lead_minutes)")
        try work()
        #expect(try told().count == 2)
        #expect(try alerts() == 0)
    }

    @Test func `keeps what was put off, and tells nothing again, when only the alerts change`() throws {
        let id = try add("Позвонить", tomorrow)
        try work()
        _ = try anna.post(Paths.snoozeReminder(id), ["until": "1h", "key": UUID().uuidString])
        #expect(try alerts() == 2)
        let (day, time) = try #require(
            try app.database.row("SELECT due_on::text AS day, due_minute FROM reminders") {
                (try $0.next("day", as: String.self), Int(try $0.next("due_minute", as: Int16.self)))
            })
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let text = "\(two(time / 60)):\(two(time % 60))"
        // A week before tomorrow is over.
        try choose([5, 10_080], of: id, day: day, time: text)
        try work()
        #expect(try leads() == [5] && alerts() == 2)
        try choose([5], of: id, day: "2031-02-03", time: text, version: 2)
        #expect(try leads() == [5] && alerts() == 1)
        try choose([], of: id, day: "2031-02-03", time: text, version: 3)
        #expect(try leads() == [] && alerts() == 0)
        #expect(!(try anna.get(Paths.reminder(id)).text.contains("name=\"alert\" value=\"0\" checked")))
    }

    @Test func `are five at most`() throws {
        let id = try add("Позвонить", tomorrow)
        let refused = try choose([0, 5, 10, 15, 30, 60], of: id, day: "2031-02-03", time: "09:00")
        #expect(refused.status == 422 && refused.text.contains("не больше 5\u{A0}раз"))
        #expect(refused.text.contains("value=\"60\" checked"))
        #expect(try choose([0, 5, 10, 15, 30], of: id, day: "2031-02-03", time: "09:00").status == 303)
    }

    @Test func `come again with what repeats`() throws {
        let id = try add("Позвонить", tomorrow, ["repeat": "day"])
        try choose([0, 30], of: id, day: "2031-02-03", time: "09:00")
        _ = try app.database.execute(
            "UPDATE reminders SET repeat_unit = 'day', repeat_every = 1, repeat_start = due_on")
        _ = try anna.post(Paths.completeReminder(id), ["key": UUID().uuidString])
        #expect(try leads() == [0, 30])
    }

    @Test func `of a whole day come at the member's own hour`() throws {
        let answer = try anna.post(Paths.newReminder(), ["text": "Субботник", "day": "2031-02-03"])
        #expect(answer.status == 303)
        func moment() throws -> String? {
            try app.database.row("SELECT due_at FROM reminder_alerts") { try $0.only(Date?.self) }??.formatted(.iso8601)
        }
        try work()
        #expect(try moment() == "2031-02-03T06:00:00Z")
        #expect(try anna.get(Paths.reminderSettings()).text.contains("value=\"09:00\""))
        let refused = try anna.post(Paths.reminderSettings(), ["time": "25:00"])
        #expect(refused.status == 422 && refused.text.contains("value=\"25:00\""))
        #expect(try anna.post(Paths.reminderSettings(), ["time": "07:30"]).status == 303)
        #expect(try anna.get(Paths.reminderSettings()).text.contains("value=\"07:30\""))
        try work()
        #expect(try moment() == "2031-02-03T04:30:00Z")
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.get(Paths.reminderSettings()).text.contains("value=\"09:00\""))
        _ = try app.database.execute(
            "UPDATE reminders SET due_on = (now() AT TIME ZONE 'Europe/Moscow')::date + 1")
        try work()
        _ = try app.database.execute("UPDATE reminder_alerts SET due_at = now()")
        try work()
        #expect(try told() == ["Субботник|завтра, весь день"])
    }

    @Test func `is put off and told once more, though its zone changes`() throws {
        let id = try add("Позвонить", tomorrow)
        try work()
        try age(1)
        try work()
        let answer = try anna.post(
            Paths.snoozeReminder(id),
            ["until": "1h", "key": UUID().uuidString, "return": "/notifications"])
        #expect((answer.status, answer.location) == (303, "/notifications"))
        let unread = try app.database.row("SELECT count(*) FROM notifications WHERE read_at IS NULL") {
            try $0.only(Int.self)
        }
        #expect(unread == 0)
        _ = try app.database.execute("UPDATE members SET time_zone = 'Asia/Vladivostok' WHERE id = \(anna.member)")
        try work()
        #expect(try told().count == 1)
        // Another moment than the first one.
        try age(30)
        try work()
        #expect(try told().count == 2)

        #expect(try anna.post(Paths.snoozeReminder(id), ["until": "someday", "key": UUID().uuidString]).status == 404)
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.snoozeReminder(id), ["until": "1h", "key": UUID().uuidString]).status == 404)
        _ = try anna.post(Paths.completeReminder(id), ["key": UUID().uuidString])
        let alerts = try told().count
        #expect(try anna.post(Paths.snoozeReminder(id), ["until": "1h", "key": UUID().uuidString]).status == 303)
        try age(30)
        try work()
        #expect(try told().count == alerts, "it is done")
    }

    @Test func `tells nothing to somebody who is suspended`() throws {
        _ = try add("Позвонить", tomorrow)
        try work()
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Проверка' WHERE id = \(anna.member)")
        try age(1)
        try work()
        #expect(try told().isEmpty)
    }
}
