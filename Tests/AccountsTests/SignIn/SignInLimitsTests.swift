import Accounts
import Postgres
import Site
import TestSupport
import Testing

@Suite struct SignInLimitsTests {
    private let email = "anna.kovaleva@hse.ru"

    /// What a window has taken.
    private func taken(_ app: TestApp, _ key: String) throws -> Int {
        try app.database.row("SELECT cardinality(taken) FROM rate_limits WHERE key = \(key)") {
            Int(try $0.only(Int32.self))
        } ?? 0
    }

    private func ask(_ app: TestApp, _ browser: Browser, _ email: String) throws -> Int {
        try browser.post(Paths.signIn(), ["email": email]).status
    }

    private func code(_ app: TestApp) throws -> String {
        let payload = try #require(
            try app.database.row("SELECT payload FROM jobs ORDER BY id DESC LIMIT 1") { try $0.only([UInt8].self) })
        return try SignInLetter(sealed: payload, keys: app.settings.keys).code
    }

    /// A browser in which the member signed in and out.
    private func known(_ app: TestApp) throws -> Browser {
        _ = try app.member(email)
        let browser = app.anonymous()
        #expect(try ask(app, browser, email) == 303)
        #expect(try browser.post(Paths.signInCode(), ["code": code(app)]).location == "/")
        _ = try browser.post(Paths.signOut())
        #expect(browser.cookies["__Host-quad"] == nil)
        return browser
    }

    @Test func `takes nothing from an address or from all for a network that is refused`() throws {
        let app = try TestApp(["QUAD_LIMIT_CODES_ADDRESS": "2"])
        for number in 1...2 { #expect(try ask(app, app.anonymous(), "person\(number)@hse.ru") == 303) }
        for _ in 1...5 { #expect(try ask(app, app.anonymous(), email) == 429) }
        #expect(try taken(app, "letters \(email)") == 0)
        #expect(try taken(app, "letters a day \(email)") == 0)
        #expect(try taken(app, "letters in all") == 2)
    }

    @Test func `takes of all windows or of none when an address or the letters of all are full`() throws {
        let app = try TestApp(["QUAD_LIMIT_LETTERS_QUARTER": "4", "QUAD_LIMIT_LETTERS_DAY": "2"])
        for _ in 1...5 { _ = try ask(app, app.anonymous(), email) }
        #expect(try taken(app, "letters \(email)") == 2)
        #expect(try taken(app, "letters a day \(email)") == 2)
        #expect(try taken(app, "letters in all") == 2)
        #expect(try taken(app, "codes from 127.0.0.1") == 5, "the sender's own")

        let narrow = try TestApp(["QUAD_LIMIT_LETTERS_SECOND": "0"])
        #expect(try ask(narrow, narrow.anonymous(), email) == 429)
        #expect(try taken(narrow, "letters \(email)") == 0)
    }

    @Test func `gives a browser that signed in before windows of its own`() throws {
        let app = try TestApp()
        let browser = try known(app)
        while try ask(app, app.anonymous(), email) == 303 {}
        #expect(try [1, 2, 3, 4].map { _ in try ask(app, browser, email) } == [303, 303, 303, 429])
        #expect(try browser.post(Paths.signInCode(), ["code": code(app)]).location == "/")
    }

    @Test func `bounds what the browsers of one address may ask for together`() throws {
        let app = try TestApp(["QUAD_LIMIT_LETTERS_DAY": "2", "QUAD_LIMIT_LETTERS_QUARTER": "2"])
        let browser = try known(app)
        _ = try app.database.execute("DELETE FROM rate_limits")
        var letters = 0
        // Forgets its number between asking and typing, and so becomes another browser that is known.
        while letters < 20, try ask(app, browser, email) == 303 {
            letters += 1
            let before = browser.cookies["__Host-browser"]
            browser.cookies["__Host-browser"] = nil
            #expect(try browser.post(Paths.signInCode(), ["code": code(app)]).location == "/")
            #expect(browser.cookies["__Host-browser"] != before)
            _ = try browser.post(Paths.signOut())
        }
        #expect(letters == 6)
    }

    @Test func `locks the browser that typed wrong codes and no other`() throws {
        let app = try TestApp(["QUAD_LIMIT_WRONG_CODES": "3"])
        let owner = try known(app)
        let thief = app.anonymous()
        #expect(try ask(app, thief, email) == 303)
        let right = try code(app)
        let wrong = right == "0000 0000" ? "1111 1111" : "0000 0000"
        for _ in 1...3 { _ = try thief.post(Paths.signInCode(), ["code": wrong]) }
        #expect(try thief.post(Paths.signInCode(), ["code": right]).location == "/sign-in/code")
        #expect(try thief.get(Paths.signInCode()).text.contains(AccountsWords(.ru).codeIsLimited))
        #expect(try ask(app, owner, email) == 303)
        #expect(try owner.post(Paths.signInCode(), ["code": code(app)]).location == "/")
    }

    /// A10, also for a browser that is known: what it is known for is in its cookie and nowhere else.
    @Test func `answers a known browser alike for its own address and for any other`() throws {
        let app = try TestApp()
        let browser = try known(app)
        let answers = try [email, "nobody@hse.ru"].map { email in
            let asked = try browser.post(Paths.signIn(), ["email": email])
            return "\(asked.status) \(asked.headers.all) \(asked.trips) \(asked.setCookies.map(\.name)) \(asked.text)"
        }
        #expect(answers[0] == answers[1])
    }

    @Test func `tells a code that is over from one that nobody asked for`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let words = AccountsWords(.ru)
        #expect(try browser.get(Paths.signInCode()).text.contains(words.codeNotAsked))
        #expect(try ask(app, browser, email) == 303)
        _ = try app.database.execute("UPDATE sign_in_requests SET expires_at = now()")
        let page = try browser.get(Paths.signInCode())
        #expect(page.text.contains(words.codeIsDead))
        #expect(!page.text.contains(words.codeNotAsked))
    }
}
