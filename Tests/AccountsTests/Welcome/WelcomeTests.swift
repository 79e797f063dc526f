import Accounts
import Postgres
import Site
import TestSupport
import Testing

/// The first pages, seen once.
struct WelcomeTests {
    private func newcomer(_ app: TestApp) throws -> Browser {
        let browser = try app.member("pavel.gordeev@hse.ru", name: "Павел Гордеев")
        try app.database.execute("UPDATE members SET welcomed_at = NULL WHERE id = \(browser.member)")
        return browser
    }

    private func isWelcomed(_ browser: Browser, _ app: TestApp) throws -> Bool? {
        try app.database.row("SELECT welcomed_at IS NOT NULL FROM members WHERE id = \(browser.member)") {
            try $0.only()
        }
    }

    @Test func `three pages follow each other by links and keep where to go on`() throws {
        let app = try TestApp()
        let browser = try newcomer(app)
        let first = try browser.get("/welcome?next=%2Fposts%2F7")
        #expect(first.trips == 1 && first.text.contains("Ваши файлы рядом"))
        #expect(first.text.contains("href=\"/welcome?step=2&amp;next=%2Fposts%2F7\""))
        let second = try browser.get("/welcome?step=2&next=%2Fposts%2F7")
        #expect(second.text.contains("Люди, с\u{A0}которыми вы работаете"))
        #expect(second.text.contains("step=1") && second.text.contains("step=3"))
        let last = try browser.get("/welcome?step=3&next=%2Fposts%2F7")
        #expect(last.text.contains("Подключить файлы") && !last.text.contains("Дальше"))
        #expect(try isWelcomed(browser, app) == false, "looking is not being through")
        for step in ["0", "4", "x", ""] {
            #expect(try browser.get("/welcome?step=\(step)").text.contains("Ваши файлы"))
        }
    }

    @Test func `skipping goes on to where the visitor wanted, the last button to the files`() throws {
        let app = try TestApp()
        let browser = try newcomer(app)
        #expect(try browser.post(Paths.welcome(), ["next": "/posts/7"]).location == "/posts/7")
        #expect(try isWelcomed(browser, app) == true)
        #expect(try browser.post(Paths.welcome(), ["to": "files"]).location == "/files")
        #expect(try browser.post(Paths.welcome(), ["next": "https://evil.example/"]).location == "/feed")
        #expect(try browser.get(Paths.welcome()).status == 200, "who wants to see it again may")
    }
}
