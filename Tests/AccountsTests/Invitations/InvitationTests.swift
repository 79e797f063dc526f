import Accounts
import Postgres
import Site
import TestSupport
import Testing
import Web

/// People who are let in though their domain is none of ours.
@Suite struct InvitationTests {
    private let app: TestApp
    private let admin: Browser
    private let email = "daria.romanova@example.com"
    private let details = ["full_name": "Дарья Романова", "faculty": "Право", "position": "Доцент", "city": "Москва"]

    init() throws {
        app = try TestApp()
        admin = try app.member()
    }

    private func invite(_ email: String, until end: String = "14 days") throws {
        _ = try app.database.execute(
            """
            INSERT INTO invitations (email, email_key, language, invited_by, expires_at)
            VALUES (\(email), \(email), 'ru', \(admin.member), now() + \(end)::interval)
            """)
    }

    private func letters() throws -> [SignInLetter] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = \(SignInLetter.kind) ORDER BY id DESC") {
            try SignInLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
        }
    }

    /// Those that `quad work` would send: nobody listens in this test, so they stay in the queue.
    private func sent() throws -> [String] {
        try app.work(AccountJobs.handlers(app.services))
        return try letters().map { $0.to }
    }

    private func enter(_ browser: Browser, _ email: String) throws -> Answered {
        #expect(try browser.post(Paths.signIn(), ["email": email]).location == "/sign-in/code")
        let code = try #require(try letters().first { $0.to == email }).code
        return try browser.post(Paths.signInCode(), ["code": code])
    }

    private func count(_ sql: SQL) throws -> Int { try #require(try app.database.row(sql) { try $0.only(Int.self) }) }

    /// A10, for other domains.
    @Test func `answers alike for an invited address, a member's, and one that nobody let in`() throws {
        try invite(email)
        try invite("late@example.com", until: "-1 second")
        _ = try app.member("member@example.com", name: "Павел Гордеев")
        let asked = [email, "member@example.com", "nobody@example.com", "late@example.com"]
        let answers = try asked.map { email in
            let browser = app.anonymous()
            let answer = try browser.post(Paths.signIn(), ["email": email])
            let page = try browser.get(Paths.signInCode())
            #expect(page.text.contains("Если вас пригласили, код придёт. Иначе подходят адреса @hse.ru, @edu.hse.ru."))
            return "\(answer.status) \(answer.headers.all) \(answer.trips) \(answer.setCookies.map(\.name)) "
                + "\(answer.text) \(page.status) \(page.headers.all) \(page.trips) "
                // What was typed comes back, so that it can be sent again.
                + page.text.replacing(try browser.formToken(), with: "").replacing(email, with: "")
        }
        #expect(Set(answers).count == 1)
        #expect(try letters().count == 4, "as much is done for each")
        #expect(try sent() == ["member@example.com", email], "and the letters go to those who were let in")
    }

    @Test func `an invited address registers, and stays a member when the invitation is over`() throws {
        try invite(email)
        let browser = app.anonymous()
        #expect(try enter(browser, email).location == "/register")
        #expect(try browser.post(Paths.register(), details).location == "/welcome")
        #expect(try count("SELECT count(*) FROM members WHERE email = \(email) AND invited_by = \(admin.member)") == 1)
        #expect(try count("SELECT count(*) FROM invitations") == 0)
        #expect(try enter(app.anonymous(), email).location == "/")
        #expect(try sent().contains(email))
    }

    @Test func `a right code opens nothing when the invitation has ended meanwhile`() throws {
        try invite(email)
        let browser = app.anonymous()
        #expect(try browser.post(Paths.signIn(), ["email": email]).status == 303)
        let code = try #require(try letters().first).code
        _ = try app.database.execute("UPDATE invitations SET expires_at = now()")
        let answer = try browser.post(Paths.signInCode(), ["code": code])
        #expect(answer.location == "/sign-in/code")
        #expect(try browser.get(Paths.signInCode()).text.contains(AccountsWords(.ru).codeIsDead))
        #expect(try browser.get(Paths.register()).location == "/sign-in")
    }

    @Test func `a form that was open when the invitation was withdrawn makes no account`() throws {
        try invite(email)
        let browser = app.anonymous()
        #expect(try enter(browser, email).location == "/register")
        _ = try app.database.execute("DELETE FROM invitations")
        #expect(try browser.post(Paths.register(), details).location == "/sign-in")
        #expect(try count("SELECT count(*) FROM members") == 1)
    }

    @Test func `an address of our own domain uses its invitation up as well`() throws {
        try invite("pavel.gordeev@hse.ru")
        let browser = app.anonymous()
        _ = try enter(browser, "pavel.gordeev@hse.ru")
        #expect(try browser.post(Paths.register(), details).location == "/welcome")
        #expect(try count("SELECT count(*) FROM members WHERE invited_by IS NOT NULL") == 1)
        #expect(try count("SELECT count(*) FROM invitations") == 0)
    }
}
