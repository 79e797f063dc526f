import FoundationEssentials
import Localization
import Postgres
import Reminders
import Site
import TestSupport
import Testing
import Web

/// What is due is told at its moment: once, late rather than not at all.
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

    private var tomorrow: Date { .now.addingTimeInterval(86_400) }

    /// Does all that is due, as `quad work` does.
    private func work() throws {
        let feature = try #require(app.services.features.first { $0.name == "reminders" })
        let run = try #require(feature.polls[.quick]?(Worker(app.services)))
        while try run() {}
    }

    /// As if so many seconds had gone by since an alert's moment.
    private func age(_ seconds: Int) throws {
        _ = try app.database.execute(
            "UPDATE reminder_alerts SET due_at = now() - make_interval(secs => \(Double(seconds)))")
    }

    private func told() throws -> [String] {
        try app.database.rows("SELECT subject || '|' || detail FROM notifications ORDER BY id") { try $0.only() }
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
        #expect(try told() == ["Позвонить в бюро !!|"])
        #expect(try alerts() == 0)
        let page = try anna.get(Paths.notifications()).text
        #expect(page.contains("href=\"\(Paths.reminder(id))\""))
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
        _ = try app.database.execute("UPDATE reminders SET due_minute = NULL")
        #expect(try alerts() == 0)
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

        #expect(try anna.post(Paths.snoozeReminder(id), ["until": "never", "key": UUID().uuidString]).status == 404)
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.snoozeReminder(id), ["until": "1h", "key": UUID().uuidString]).status == 404)
        _ = try anna.post(Paths.completeReminder(id), ["key": UUID().uuidString])
        #expect(try anna.post(Paths.snoozeReminder(id), ["until": "1h", "key": UUID().uuidString]).status == 404)
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
