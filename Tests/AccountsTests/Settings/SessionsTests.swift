import Accounts
import Postgres
import Site
import TestSupport
import Testing

@Suite struct SessionsTests {
    private func sessions(_ app: TestApp, of browser: Browser) throws -> [SessionID] {
        try app.database.rows("SELECT id FROM sessions WHERE member_id = \(browser.member) ORDER BY id") {
            try $0.only()
        }
    }

    /// S06.
    @Test func `lists one's own browsers and ends them, and nobody else's`() throws {
        let app = try TestApp()
        let here = try app.member()
        let there = try app.member()
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let ids = try sessions(app, of: here)
        #expect(ids.count == 2)
        let page = try here.get(Paths.sessions())
        #expect(page.text.contains("Firefox, Linux"))
        #expect(page.text.contains(Paths.endSession(ids[1]).text))
        #expect(!page.text.contains(Paths.endSession(ids[0]).text), "one's own ends by signing out")

        #expect(try other.post(Paths.endSession(ids[1])).status == 404)
        #expect(try there.get(Paths.profileSettings()).status == 200)
        #expect(try here.post(Paths.endSession(ids[1])).location == "/settings/sessions")
        #expect(try there.get(Paths.profileSettings()).status == 303)
        #expect(try here.get(Paths.profileSettings()).status == 200)
        #expect(try other.get(Paths.profileSettings()).status == 200)
    }

    @Test func `ends all others at once`() throws {
        let app = try TestApp()
        let here = try app.member()
        let others = try (1...3).map { _ in try app.member() }
        _ = try here.post(Paths.endOtherSessions())
        #expect(try here.get(Paths.sessions()).text.contains("Завершены 3 сеанса"))
        for other in others { #expect(try other.get(Paths.profileSettings()).status == 303) }
    }

    /// S04 and the first half of S10.
    @Test func `ends at once when one signs out, and the browser forgets`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let cookie = try #require(anna.cookies[SessionCookie.name])
        let answer = try anna.post(Paths.signOut())
        #expect(answer.status == 303)
        #expect(answer.headers["Clear-Site-Data"] == "\"cache\", \"storage\"")
        #expect(anna.cookies[SessionCookie.name] == nil)
        anna.cookies[SessionCookie.name] = cookie
        #expect(try anna.get(Paths.profileSettings()).status == 303)
    }

    @Test func `writes down the last use at most every five minutes`() throws {
        let app = try TestApp()
        let anna = try app.member()
        func age() throws -> Int {
            try #require(
                try app.database.row("SELECT extract(epoch FROM now() - last_seen_at)::int8 FROM sessions") {
                    try $0.only(Int.self)
                })
        }
        _ = try app.database.execute("UPDATE sessions SET last_seen_at = now() - interval '4 minutes'")
        _ = try anna.get(Paths.profileSettings())
        #expect(try age() >= 240)
        _ = try app.database.execute("UPDATE sessions SET last_seen_at = now() - interval '6 minutes'")
        _ = try anna.get(Paths.profileSettings())
        #expect(try age() < 60)
    }
}
