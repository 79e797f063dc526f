import Features
import FoundationEssentials
import Localization
import Notifications
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A Quad with a feature that notifies of notes.
struct Notified {
    static let notes = NotificationKind(
        "note", .bell, title: { $0 == .ru ? "Заметки" : "Notes" },
        address: { note, part in Address(["/notes/\(note)", part.map { "/\($0)" } ?? ""].joined()) },
        news: { news, _ in
            (news.actor ?? "") + (news.others > 0 ? " и ещё \(news.others)" : "") + " ответили"
        },
        acts: { note, _ in
            [.init(Button("Готово", isSmall: true), FormAction(Address("/notes/\(note)/done")))]
        })

    static let marks = NotificationKind(
        "mark", .bell, isListedOnly: true, title: { $0 == .ru ? "Отметки" : "Marks" },
        address: { note, _ in Address("/notes/\(note)") })

    let app: TestApp
    let anna: Browser

    init() throws {
        app = try TestApp(features: { settings, reader in
            var feature = Feature("notes")
            feature.notificationKinds = [Self.notes, Self.marks]
            return Features.all(settings, &reader) + [feature]
        })
        anna = try app.member()
    }

    func notify(
        _ subject: String, _ kind: NotificationKind = Notified.notes, to browser: Browser? = nil, about thing: Int = 7,
        on occasion: String = UUID().uuidString, detail: String = ""
    ) throws {
        let member = try #require((browser ?? anna).member)
        try [MemberNotification(kind, to: member, about: thing, on: occasion, subject, detail: detail)]
            .notify(in: app.database, app.settings)
    }

    /// Writes what letters are due; gives how many wait then.
    func letters() throws -> Int {
        let feature = try #require(app.features.first { $0.name == "notifications" })
        let write = try #require(feature.polls[.letters]?(Worker(app.services)))
        while try write() {}
        return try app.database.row("SELECT count(*) FROM jobs WHERE kind = 'letter'") { try $0.only(Int.self) } ?? 0
    }
}

@Suite struct NotificationsTests {
    private let notified: Notified
    private var anna: Browser { notified.anna }

    init() throws { notified = try Notified() }

    @Test func `are said on an open page, but for those that only stand in the list`() throws {
        try notified.notify("Ирина ответила")
        #expect(try anna.get(Paths.unreadMarks()).text.contains("data-words=\"Ирина ответила\""))
        try notified.notify("Ирина отметила", Notified.marks)
        let page = try anna.get(Paths.unreadMarks()).text
        #expect(page.contains("Уведомления: есть новые") && !page.contains("data-told"))
    }

    @Test func `stand in their member's list, the latest first, and in nobody else's`() throws {
        let mikhail = try notified.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try notified.notify("Позвонить в <бюро>", detail: "в 14:30")
        try notified.notify("Забрать книгу", about: 8)
        try notified.notify("Чужое", to: mikhail)
        let page = try anna.get(Paths.notifications())
        #expect((page.status, page.trips) == (200, 1))
        let text = page.text
        let way = Address("/notes/7").adding(LocalPath.returnField, Paths.notifications().text)
        #expect(text.contains("<a href=\"\(way)\" data-open><bdi>Позвонить в &lt;бюро&gt;</bdi></a>"))
        #expect(text.contains("в 14:30") && text.contains("/notes/7/done") && text.contains("<h2>Сегодня</h2>"))
        let first = try #require(text.range(of: "Забрать книгу"))
        let second = try #require(text.range(of: "Позвонить в"))
        #expect(first.lowerBound < second.lowerBound)
        #expect(!text.contains("Чужое"))
    }

    @Test func `tell once of an occasion`() throws {
        for _ in 1...2 { try notified.notify("Позвонить", on: "2026-12-03T09:00") }
        try notified.notify("Позвонить ещё раз", on: "2026-12-04T09:00")
        #expect(try count("true") == 2)
        #expect(try notified.app.database.row("SELECT count(*) FROM outbox") { try $0.only(Int.self) } == 2)
    }

    @Test func `show a dot on every page until they are read, one or all`() throws {
        func isMarked() throws -> Bool {
            let page = try anna.get(Paths.profileSettings())
            #expect(page.trips == 1)
            let isMarked = page.text.contains("Уведомления: есть новые")
            #expect(try anna.get(Paths.unreadMarks()).text.contains("Уведомления: есть новые") == isMarked)
            return isMarked
        }
        #expect(try !isMarked())
        try notified.notify("Первое")
        try notified.notify("Второе", about: 8)
        #expect(try isMarked())
        let one = try #require(try anna.get(Paths.notifications()).value(of: "notification"))
        let answer = try anna.post(Paths.readNotifications(), ["notification": one, "return": "/notifications"])
        #expect((answer.status, answer.location) == (303, "/notifications"))
        #expect(try count("read_at IS NULL") == 1)
        #expect(try isMarked())
        let latest = try #require(try anna.get(Paths.notifications()).value(of: "latest"))
        try notified.notify("Третье, которого на странице ещё не было", about: 9)
        _ = try anna.post(Paths.readNotifications(), ["latest": latest])
        #expect(try count("read_at IS NULL") == 1)
        #expect(try isMarked())
        _ = try anna.post(Paths.readNotifications(), ["latest": "999999"])
        #expect(try !isMarked())
    }

    @Test func `of one thing are one row a day, the latest, and are read together`() throws {
        try notified.notify("Позвонить", detail: "завтра")
        try notified.notify("Забрать книгу", about: 8)
        try notified.notify("Позвонить", detail: "через час")
        try notified.notify("Позвонить", detail: "сейчас")
        func rows() throws -> [String] {
            try anna.get(Paths.notifications()).text.matches(of: /<bdi>([^<]+)<\/bdi><\/a>/).map { String($0.output.1) }
        }
        #expect(try rows() == ["Позвонить", "Забрать книгу"])
        let page = try anna.get(Paths.notifications()).text
        #expect(page.contains("<summary>и\u{A0}ещё 2</summary>") && page.contains("<bdi>через час</bdi>"))
        // What came before that day stands under its own.
        _ = try notified.app.database.execute(
            "UPDATE notifications SET created_at = created_at - interval '2 days' WHERE detail = 'завтра'")
        #expect(try rows() == ["Позвонить", "Забрать книгу", "Позвонить"])
        let one = try #require(try anna.get(Paths.notifications()).value(of: "notification"))
        _ = try anna.post(Paths.readNotifications(), ["notification": one])
        #expect(try count("read_at IS NULL") == 1 && count("read_at IS NULL AND thing = 8") == 1)
        // What comes later is unread, and what was below it was read before.
        try notified.notify("Позвонить", detail: "опять")
        #expect(try count("read_at IS NULL AND thing = 7") == 1)
    }

    @Test func `that were all marked read at once are unread again by one undo, and those alone`() throws {
        try notified.notify("Прочитано раньше")
        _ = try anna.post(Paths.readNotifications(), ["latest": "999999"])
        try notified.notify("Первое", about: 8)
        try notified.notify("Второе", about: 9)
        _ = try anna.post(Paths.readNotifications(), ["latest": "999999"])
        #expect(try count("read_at IS NULL") == 0)
        let page = try anna.get(Paths.notifications())
        #expect(page.text.contains("action=\"/notifications/unread\""))
        let moment = try #require(page.value(of: "moment"))
        let mikhail = try notified.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        _ = try mikhail.post(Paths.unreadNotifications(), ["moment": moment])
        #expect(try count("read_at IS NULL") == 0)
        #expect(try anna.post(Paths.unreadNotifications(), ["moment": moment]).location == "/notifications")
        #expect(try count("read_at IS NULL") == 2 && count("read_at IS NULL AND thing = 7") == 0)
        for wrong in ["", "-1", "99999999999999999", "вчера"] {
            #expect(try anna.post(Paths.unreadNotifications(), ["moment": wrong]).status == 404, "\(wrong)")
        }
    }

    @Test func `are marked by their member alone`() throws {
        try notified.notify("Моё")
        let id = try #require(try anna.get(Paths.notifications()).value(of: "notification"))
        let mikhail = try notified.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        _ = try mikhail.post(Paths.readNotifications(), ["notification": id])
        _ = try mikhail.post(Paths.readNotifications(), ["latest": id])
        #expect(try count("read_at IS NULL") == 1)
        #expect(try mikhail.post(Paths.readNotifications(), [:]).status == 404)
    }

    @Test func `come by letter too, one for all that is due, unless their member wants none`() throws {
        try notified.notify("Позвонить\nв бюро")
        try notified.notify("Забрать книгу")
        let mikhail = try notified.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try notified.notify("Для Михаила", to: mikhail)
        #expect(try notified.letters() == 2)
        #expect(try notified.letters() == 2)
        #expect(try anna.get(Paths.notifications()).text.contains("письмо отправлено в"))

        let form = try anna.get(Paths.notificationSettings())
        #expect(form.text.contains("Заметки") && form.text.contains(#"value="note" checked"#))
        let saved = try anna.post(Paths.notificationSettings(), ["key": UUID().uuidString])
        #expect((saved.status, saved.location) == (303, "/settings/notifications"))
        #expect(try !anna.get(Paths.notificationSettings()).text.contains(#"value="note" checked"#))
        try notified.notify("Без письма")
        #expect(try notified.letters() == 2)
        _ = try anna.post(Paths.notificationSettings(), ["letter": "note", "key": UUID().uuidString])
        try notified.notify("С письмом")
        #expect(try notified.letters() == 3)
    }

    @Test func `do not come by letter to somebody who is suspended`() throws {
        try notified.notify("Позвонить")
        _ = try notified.app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Проверка' WHERE id = \(anna.member)")
        #expect(try notified.letters() == 0)
        #expect(try count("letter_at IS NOT NULL") == 0)
    }

    @Test func `are cut where somebody's words are longer than a line`() throws {
        try notified.notify(String(repeating: "ж", count: 5_000), detail: String(repeating: "é", count: 5_000))
        #expect(try count("length(subject) = 1000 AND length(detail) = 1000") == 1)
    }

    private func count(_ condition: SQL) throws -> Int {
        try notified.app.database.row("SELECT count(*) FROM notifications WHERE \(condition)") { try $0.only(Int.self) }
            ?? 0
    }
}
