import FoundationEssentials
import Localization
import Reminders
import Site
import TestSupport
import Testing
import Web

/// Reminders on the first page.
@Suite struct TodayTests {
    private let app: TestApp
    private let anna: Browser

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    /// A day of the member's calendar, from today on, at a minute of it; nil is the whole day.
    @discardableResult
    private func add(_ text: String, _ days: Int?, _ minute: Int16? = nil, of browser: Browser? = nil) throws
        -> ReminderID
    {
        let member = try #require((browser ?? anna).member)
        let day = days.map { (Day(.now, in: app.settings.zone) + $0).text }
        return try #require(
            try app.database.row(
                """
                INSERT INTO reminders (member_id, text, due_on, due_minute)
                VALUES (\(member), \(text), \(day)::date, \(minute))
                RETURNING id
                """
            ) { try $0.only(ReminderID.self) })
    }

    private func page() throws -> Answered { try anna.get(Paths.start()) }

    private func titles(_ page: Answered) -> [String] {
        page.text.matches(of: /<bdi>([^<]+)<\/bdi><\/a>/).map { String($0.output.1) }
    }

    @Test func `stand there when they are overdue or due today, and say how many of all they are`() throws {
        try add("Вчера", -1, 1_020)
        try add("Весь день", 0)
        try add("Завтра рано", 1, 0)
        try add("Послезавтра", 2)
        try add("Без дня", nil)
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try add("Чужое", 0, of: mikhail)
        let answer = try page()
        #expect(answer.trips == 1)
        #expect(titles(answer) == ["Вчера", "Весь день"])
        #expect(answer.text.contains("все, 5"))
        #expect(answer.text.contains("· сегодня одно дело и одно просроченное</p>"))
        try add("Ещё вчера", -1)
        #expect(try page().text.contains("· сегодня одно дело и два просроченных</p>"))
    }

    @Test func `are five at most, the oldest first`() throws {
        for days in (1...12).reversed() { try add("№\(days)", -days) }
        let answer = try page()
        #expect(titles(answer) == ["№12", "№11", "№10", "№9", "№8"])
        #expect(answer.text.contains("· 12 просроченных</p>"))
    }

    @Test func `are ticked and put off there, and taken back there`() throws {
        let id = try add("Подписать план", -1, 1_020)
        let first = try page()
        #expect(first.text.contains("formaction=\"\(Paths.completeReminder(id).text)\""))
        #expect(first.value(of: "return") == "/")
        let ticked = try anna.post(Paths.completeReminder(id), ["return": "/"])
        #expect(ticked.location == "/")
        let done = try page()
        #expect(titles(done).isEmpty && done.text.contains(Paths.reopenReminder(id).text))
        #expect(done.text.contains("На сегодня всё. Хорошего ") == (!done.text.contains("today-offers")))
        #expect(try anna.post(Paths.reopenReminder(id), ["return": "/"]).location == "/#reminder-\(id.pathSegment)")
        #expect(titles(try page()) == ["Подписать план"])
        #expect(first.text.contains("action=\"\(Paths.snoozeReminder(id).text)\""))
        let putOff = try anna.post(
            Paths.snoozeReminder(id),
            ["return": "/", "until": "1h", "key": try #require(first.value(of: "key"))])
        #expect(putOff.location == "/")
    }

    @Test func `have nothing to put off before they are overdue`() throws {
        let id = try add("Сегодня", 0)
        #expect(try !page().text.contains(Paths.snoozeReminder(id).text))
    }

    @Test func `are offered to whoever has never had one, and to nobody else`() throws {
        #expect(try page().text.contains("href=\"\(Paths.newReminder().text)\""))
        let id = try add("Завтра", 1)
        #expect(try !page().text.contains("href=\"\(Paths.newReminder().text)\""))
        #expect(try anna.post(Paths.deleteReminder(id), ["return": "/"]).location == "/")
        #expect(try !page().text.contains("href=\"\(Paths.newReminder().text)\""))
    }
}
