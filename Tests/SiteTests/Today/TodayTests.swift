import FoundationEssentials
import Localization
import Site
import TestSupport
import Testing
import Web

/// The first page of a member.
@Suite struct TodayTests {
    @Test func `is the start page for whoever is not signed in, also when a session has ended`() throws {
        let app = try TestApp()
        #expect(try app.anonymous().get(Paths.start()).value(of: "email") != nil)
        let anna = try app.member()
        let today = try anna.get(Paths.start())
        #expect(today.status == 200 && today.trips == 1 && today.text.contains("class=\"today\""))
        #expect(today.text.contains("aria-current=\"page\"") && today.value(of: "email") == nil)
        _ = try app.database.execute("UPDATE sessions SET created_at = now() - interval '91 days'")
        let ended = try anna.get(Paths.start())
        #expect(ended.status == 200 && !ended.text.contains("class=\"today\""))
        #expect(ended.text.contains("name=\"email\"") && ended.trips == 1)
    }

    @Test func `greets by the member's own clock`() throws {
        let app = try TestApp()
        let anna = try app.member()
        for name in ["Pacific/Pago_Pago", "Europe/Moscow", "Asia/Kathmandu", "Pacific/Kiritimati", "America/New_York"] {
            _ = try app.database.execute("UPDATE members SET time_zone = \(name)")
            let zone = try #require(app.settings.zones[name])
            let before = CivilDate(.now, in: zone).hour
            let page = try anna.get(Paths.start()).text
            guard CivilDate(.now, in: zone).hour == before else { continue }
            let part = [0: "Доброй ночи", 5: "Доброе утро", 12: "Добрый день", 18: "Добрый вечер", 23: "Доброй ночи"]
            let greeting = try #require(part[part.keys.filter { $0 <= before }.max() ?? 0])
            #expect(page.contains("<h1>\(greeting), Анна</h1>"), "\(name)")
            let today = Day(.now, in: zone)
            #expect(page.contains(Language.ru.dayAndMonth(today, today: today)), "\(name)")
        }
        _ = try app.database.execute("UPDATE members SET language = 'en'")
        #expect(try anna.get(Paths.start()).text.contains("<h1>Good "))
    }

    @Test func `offers a new member where to begin, and says when all is done`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let page = try anna.get(Paths.start()).text
        for address in ["/reminders/new", "/posts/new", "/files"] {
            #expect(page.contains("class=\"today-row\" href=\"\(address)\""), "\(address)")
        }
        #expect(!page.contains("На сегодня всё"))
        _ = try app.database.execute(
            "INSERT INTO reminders (member_id, text, completed_at) VALUES (\(try #require(anna.member)), 'x', now())")
        _ = try anna.post(
            Paths.newPost(), ["body": "Начало", "key": try #require(try anna.get(Paths.newPost()).value(of: "key"))])
        let later = try anna.get(Paths.start()).text
        #expect(!later.contains("href=\"/posts/new\"") || !later.contains("today-row\" href=\"/posts/new\""))
        #expect(!later.contains("today-row\" href=\"/reminders/new\""))
        #expect(later.contains("today-row\" href=\"/files\""), "no source is connected yet")
    }

    @Test func `leads the rail, and whoever has signed in comes there`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let feed = try anna.get("/feed").text
        let rail = feed.matches(of: /class="rail-link" href="([^"]+)"/).map { String($0.output.1) }
        #expect(Array(rail.prefix(2)) == ["/", "/feed"])
        #expect(try anna.get(Paths.signIn()).location == "/")
        #expect(try anna.get("/?next=/files").location == "/files")
    }
}
