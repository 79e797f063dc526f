import Postgres
import Reminders
import Site
import TestSupport
import Testing

/// What the one search finds of reminders, over a real database.
struct FoundRemindersTests {
    let app: TestApp
    let anna: MemberID

    init() throws {
        app = try TestApp()
        anna = try #require(try app.member().member)
    }

    private func add(_ texts: [String], for member: MemberID? = nil, _ further: SQL = "NULL, NULL") throws {
        try app.database.execute(
            """
            INSERT INTO reminders (member_id, text, completed_at, deleted_at)
            SELECT \(member ?? anna), text, \(further) FROM unnest(\(texts)::text[]) AS text
            """)
    }

    private func found(_ words: String, place: String? = nil) throws -> [FoundReminders.Found] {
        var request = SearchRequest(words: words, most: 20)
        request.place = place
        return try app.database.fetch(FoundReminders.rows(request, of: anna))
    }

    @Test func `a word finds all its forms, what is to be done first, and nobody else's reminders`() throws {
        let boris = try #require(try app.member("boris.zimin@hse.ru", name: "Борис Зимин").member)
        try add(["Слайды к семинару"], "now(), NULL")
        try add(["Подготовить доклад к семинару", "Купить чай", "Семинары на весну"])
        try add(["Семинар, который удалён"], "NULL, now()")
        try add(["Семинар Бориса"], for: boris)
        let found = try found("семинар")
        #expect(
            found.map(\.reminder.text)
                == ["Семинары на весну", "Подготовить доклад к семинару", "Слайды к семинару"])
        #expect(found.first?.title == "\u{E000}Семинары\u{E001} на весну")
        #expect(found.first?.count == 3)
        #expect(try self.found("").isEmpty)
    }

    @Test func `pages go on where the one before ended`() throws {
        try add((1...30).map { "отчёт \($0)" }, "now(), NULL")
        try add((31...60).map { "отчёт \($0)" })
        var texts: [String] = []
        var place: String?
        repeat {
            let page = try found("отчёты", place: place)
            texts += page.prefix(20).map(\.reminder.text)
            place =
                page.count > 20
                ? ListCursor(after: page[19].reminder, in: ListOrder<FoundReminderKey>.newest).text : nil
        } while place != nil && texts.count < 100
        #expect(texts == (31...60).reversed().map { "отчёт \($0)" } + (1...30).reversed().map { "отчёт \($0)" })
    }
}
