import Notifications
import Postgres
import Site
import TestSupport
import Testing

/// News of a thing that many follow.
@Suite struct ThingNewsTests {
    private let notified: Notified
    private var anna: Browser { notified.anna }
    private let mikhail: Browser
    private let elena: Browser

    init() throws {
        notified = try Notified()
        mikhail = try notified.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        elena = try notified.app.member("elena.sokolova@hse.ru", name: "Елена Соколова")
    }

    private func news(_ part: Int, by actor: Browser, of thing: Int = 7, detail: String = "Согласен") throws {
        let actor = try #require(actor.member)
        let database = notified.app.database
        try database.transaction {
            try ThingNews(Notified.notes, about: thing, part: part, by: actor, subject: "Семинар", detail: detail)
                .notify("SELECT id FROM members", in: database, notified.app.settings)
        }
    }

    private func rows(_ browser: Browser) throws -> [(subject: String, detail: String, address: String)] {
        try browser.get(Paths.notifications()).text
            .matches(
                of: /<a href="([^"?]+)[^"]*" data-open><bdi>([^<]+)<\/bdi><\/a><\/p>\s*<p class="meta"><bdi>([^<]+)/
            )
            .map { (String($0.output.2), String($0.output.3), String($0.output.1)) }
    }

    @Test func `are one unread notification that counts people and leads to the first`() throws {
        try news(1, by: mikhail, detail: "Первое")
        #expect(try rows(anna).map(\.detail) == ["Семинар · Первое"])
        try news(2, by: elena)
        try news(3, by: mikhail)
        let row = try #require(try rows(anna).first)
        #expect(try rows(anna).count == 1)
        #expect(row.subject == "Михаил Лебедев и ещё 1 ответили")
        #expect(row.address == "/notes/7/1")
        #expect(try count(anna) == 1)
        #expect(try rows(elena).map(\.subject) == ["Михаил Лебедев ответили"])
    }

    @Test func `begin anew after they were read, and tell nobody of their own`() throws {
        try news(1, by: mikhail)
        let one = try #require(try anna.get(Paths.notifications()).value(of: "notification"))
        _ = try anna.post(Paths.readNotifications(), ["notification": one])
        try news(2, by: elena)
        #expect(try count(anna) == 2)
        #expect(try rows(anna).first?.address == "/notes/7/2")
        #expect(try count(mikhail) == 1 && count(elena) == 1)
    }

    @Test func `of two things are two, and a suspended member is told nothing`() throws {
        _ = try notified.app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Проверка' WHERE id = \(elena.member)")
        try news(1, by: mikhail)
        try news(2, by: mikhail, of: 8)
        #expect(try count(anna) == 2 && count(elena) == 0)
    }

    @Test func `wake open pages once each, whatever the number of members`() throws {
        try news(1, by: mikhail)
        let counts = try notified.app.database.row(
            "SELECT count(*) AS events, count(DISTINCT channel) AS channels FROM outbox"
        ) { [try $0.next("events", as: Int.self), try $0.next("channels", as: Int.self)] }
        #expect(counts == [2, 2])
    }

    @Test func `are one letter, and one more after a day at the soonest while they are unread`() throws {
        try news(1, by: mikhail)
        #expect(try notified.letters() == 2)
        try news(2, by: elena)
        try news(3, by: mikhail)
        // Only Elena's news, to Mikhail, is new to its member.
        #expect(try notified.letters() == 3)
        let isLater = try notified.app.database.row(
            """
            SELECT letter_at > now() + interval '23 hours' AND count = 3 AS is_later
            FROM notifications
            WHERE member_id = \(anna.member)
            """
        ) { try $0.only(Bool.self) }
        #expect(isLater == true)
    }

    @Test func `are pushed at once, then every five minutes at most`() throws {
        try addDevice()
        try news(1, by: mikhail)
        #expect(try deliveries() == ["now"])
        _ = try notified.app.database.execute(
            "UPDATE push_deliveries SET state = 'accepted', due_at = NULL, settled_at = now() - interval '1 minute'")
        try news(2, by: elena)
        #expect(try deliveries() == ["in 4 minutes"])
        // What waits goes at its time, with all that came until then.
        try news(3, by: elena)
        #expect(try deliveries() == ["in 4 minutes"])
    }

    @Test func `are one again after some were marked read and that was taken back`() throws {
        try addDevice()
        try news(1, by: mikhail)
        _ = try notified.app.database.execute(
            "UPDATE push_deliveries SET state = 'accepted', due_at = NULL, settled_at = now() - interval '1 minute'")
        let latest = try #require(try anna.get(Paths.notifications()).value(of: "latest"))
        _ = try anna.post(Paths.readNotifications(), ["latest": latest])
        try news(2, by: mikhail)
        let moment = try #require(try anna.get(Paths.notifications()).value(of: "moment"))
        _ = try anna.post(Paths.unreadNotifications(), ["moment": moment])
        #expect(try count(anna) == 2)
        try news(3, by: elena)
        let row = try #require(try rows(anna).first)
        #expect(try count(anna) == 1)
        #expect(row.subject == "Елена Соколова и ещё 1 ответили")
        #expect(row.address == "/notes/7/1")
        let kept = try notified.app.database.row(
            "SELECT count, people FROM notifications WHERE member_id = \(anna.member)"
        ) { (try $0.next("count", as: Int32.self), try $0.next("people", as: [Int].self)) }
        #expect(kept?.0 == 3 && kept?.1 == [mikhail, elena].compactMap { $0.member?.rawValue })
        #expect(try deliveries() == ["in 4 minutes"])
    }

    /// Anna has a device that shows pushes.
    private func addDevice() throws {
        _ = try notified.app.database.execute(
            """
            WITH key AS (
                INSERT INTO push_keys (public_key, private_key) VALUES (\([UInt8](repeating: 4, count: 65)), '') RETURNING id
            )
            INSERT INTO push_devices (member_id, session_id, push_key_id, name, language, endpoint, public_key, secret)
            SELECT s.member_id, s.id, key.id, 'Телефон', 'ru', 'https://push.example/1', \([UInt8](repeating: 4, count: 65)), ''
            FROM sessions s, key
            WHERE s.member_id = \(anna.member)
            """)
    }

    private func deliveries() throws -> [String] {
        try notified.app.database.rows(
            "SELECT round(extract(epoch FROM due_at - now()) / 60)::integer AS minutes FROM push_deliveries"
        ) {
            let minutes: Int32 = try $0.next("minutes")
            return minutes <= 0 ? "now" : "in \(minutes) minutes"
        }
    }

    private func count(_ browser: Browser) throws -> Int {
        try notified.app.database.row("SELECT count(*) FROM notifications WHERE member_id = \(browser.member)") {
            try $0.only(Int.self)
        } ?? 0
    }
}
