import Accounts
import Admin
import FoundationEssentials
import Localization
import Postgres
import Site
import TestSupport
import Testing
import Web

/// AD-03: whom administrators let in.
@Suite struct InvitationPagesTests {
    private let app: TestApp
    private let admin: Browser
    private let words = AdminWords(.ru)

    init() throws {
        app = try TestApp()
        admin = try app.admin()
    }

    private func letters() throws -> [WaitingLetter] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = \(WaitingLetter.kind) ORDER BY id") {
            try WaitingLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
        }
    }

    private func invited() throws -> [String] {
        try app.database.rows("SELECT email FROM invitations ORDER BY email") { try $0.only() }
    }

    private func acts() throws -> [String] {
        try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only() }
    }

    private func invite(_ emails: String, _ more: [String: String] = [:]) throws -> Answered {
        try admin.post(Paths.adminInvitations(), ["emails": emails, "language": "ru"].merging(more) { $1 })
    }

    private var one: Address {
        get throws {
            let id = try app.database.row("SELECT min(id) FROM invitations") { try $0.only(Int.self) }
            return Address("/admin/invitations/\(try #require(id))")
        }
    }

    @Test func `writes to several addresses of any domain, each once, in the language that was chosen`() throws {
        let answer = try invite(
            "daria@example.com, Oleg@example.org\n daria@EXAMPLE.com; pavel@hse.ru",
            ["language": "en", "note": "See you in the seminar.\n\nTimur"])
        #expect(answer.location == "/admin/invitations")
        #expect(try invited() == ["daria@example.com", "oleg@example.org", "pavel@hse.ru"])
        let letters = try letters()
        #expect(letters.map(\.to).sorted() == ["daria@example.com", "oleg@example.org", "pavel@hse.ru"])
        let text = try #require(letters.first).content.text
        let english = AdminWords(.en)
        #expect(text.contains(english.inviteGreeting(name: "Тимур Ахметов", site: "Quad")))
        #expect(text.contains("See you in the seminar."))
        #expect(text.contains("\(TestApp.origin)/sign-in\n"))
        #expect(try acts() == Array(repeating: "invitations.invited", count: 3))
        let page = try admin.get(Paths.adminInvitations())
        #expect(page.text.contains(words.invitationsSent(count: 3)))
        #expect(page.text.contains("daria@example.com") && page.text.contains("Тимур Ахметов"))
        #expect(page.trips == 1)
    }

    @Test func `comes back filled in when an address is none`() throws {
        for (typed, text) in [
            (" ", words.inviteEmpty), ("daria@example.com, oleg", words.inviteWrong(count: 1, emails: "oleg")),
            (String(repeating: "a@b.ru ", count: 51), words.inviteTooMany(count: 50)),
        ] {
            let page = try invite(typed, ["note": "Жду вас"])
            #expect(page.status == 422 && page.text.contains(text))
            #expect(page.text.contains("Жду вас</textarea>") && page.text.contains("aria-invalid=\"true\""))
        }
        // The second one has as many characters as may be, and twice the letters.
        for long in [String(repeating: "я", count: 501), String(repeating: "e\u{301}", count: 500)] {
            #expect(try invite("daria@example.com", ["note": long]).text.contains(words.inviteNoteTooLong(count: 500)))
        }
        #expect(try invited().isEmpty && letters().isEmpty && acts().isEmpty)
    }

    @Test func `invites no member`() throws {
        _ = try app.member("anna.kovaleva@hse.ru")
        #expect(try invite("ANNA.Kovaleva@hse.ru").status == 303)
        let told: String = words.invitationsAreMembers(count: 1, emails: "anna.kovaleva@hse.ru")
        #expect(try admin.get(Paths.adminInvitations()).text.contains(told))
        #expect(try invited().isEmpty && letters().isEmpty && acts().isEmpty)
    }

    @Test func `says whom of several it left out, and why`() throws {
        _ = try app.member("anna.kovaleva@hse.ru")
        for _ in 1...3 { _ = try invite("oleg@example.org") }
        _ = try admin.get(Paths.adminInvitations())
        #expect(try invite("daria@example.com, anna.kovaleva@hse.ru, oleg@example.org").status == 303)
        let page = try admin.get(Paths.adminInvitations()).text
        for told: String in [
            words.invitationsSent(count: 1), words.invitationsAreMembers(count: 1, emails: "anna.kovaleva@hse.ru"),
            words.invitationsAreLimited(count: 1, emails: "oleg@example.org"),
        ] {
            #expect(page.contains(told), "\(told)")
        }
    }

    @Test func `takes addresses as mail programs write them`() throws {
        let typed = """
            Guest Two <guest2@partner.org>, "Зимин, Борис" <boris@partner.org>;
            <plain@partner.org> other@partner.org
            last@partner.org next@partner.org
            """
        #expect(try invite(typed).status == 303)
        #expect(
            try invited() == ["boris", "guest2", "last", "next", "other", "plain"].map { "\($0)@partner.org" })
    }

    @Test func `acts once for a form`() throws {
        let key = UUID().uuidString
        for _ in 1...3 { #expect(try invite("daria@example.com", ["key": key]).status == 303) }
        #expect(try letters().count == 1 && acts().count == 1)
    }

    @Test func `sends again, from then on for as long as before, three times a day`() throws {
        _ = try invite("daria@example.com")
        _ = try app.database.execute("UPDATE invitations SET expires_at = now() - interval '1 day'")
        #expect(try admin.get(Paths.adminInvitations()).text.contains(words.invitationIsOver))
        let resend = Address(try one.text + "/resend")
        for _ in 1...2 { #expect(try admin.post(resend).status == 303) }
        let days = try app.database.row("SELECT extract(day FROM expires_at - now())::int FROM invitations") {
            Int(try $0.only(Int32.self))
        }
        #expect(days == 13, "and some hours")
        #expect(try letters().count == 3)
        #expect(try admin.post(resend).status == 303)
        #expect(try admin.get(Paths.adminInvitations()).text.contains(words.invitationLimited))
        let again = try invite("daria+again@example.com, daria@example.com")
        #expect(again.status == 429 && again.text.contains(words.inviteLimited), "an alias is the same mailbox")
        #expect(try letters().count == 3)
        #expect(try acts() == ["invitations.invited", "invitations.resent", "invitations.resent"])
    }

    @Test func `asks before it withdraws, and withdraws once`() throws {
        _ = try invite("daria@example.com")
        let withdrawal = Address(try one.text + "/withdraw")
        #expect(try admin.get(Paths.adminInvitations()).text.contains("href=\"\(withdrawal.text)\""))
        let question = try admin.get(withdrawal)
        #expect(question.text.contains(words.withdrawTitle(email: "daria@example.com")))
        let key = try #require(question.value(of: "key"))
        #expect(try invited() == ["daria@example.com"])
        for _ in 1...2 { #expect(try admin.post(withdrawal, ["key": key]).location == "/admin/invitations") }
        let page = try admin.get(Paths.adminInvitations())
        #expect(page.text.contains(words.invitationWithdrawn(email: "daria@example.com")))
        #expect(try admin.post(withdrawal).status == 404)
        #expect(try admin.get(withdrawal).status == 404)
        #expect(try invited().isEmpty)
        #expect(try acts() == ["invitations.invited", "invitations.withdrawn"])
    }

    @Test func `shows fifty on a page, the newest first`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO invitations (email, email_key, language, invited_at, expires_at)
            SELECT n || '@example.com', n || '@example.com', 'ru', now() - n * interval '1 hour', now() + interval '1 day'
            FROM generate_series(100, 159) AS n
            """)
        let first = try admin.get(Paths.adminInvitations())
        #expect(first.text.contains(">100@example.com<") && first.text.contains(">149@example.com<"))
        #expect(!first.text.contains(">150@example.com<"))
        let link = try #require(first.text.firstMatch(of: /href="(\/admin\/invitations\?after=[^"]+)"/)).output.1
        let second = try admin.get(String(link).replacing("&amp;", with: "&"))
        #expect(second.text.contains(">150@example.com<") && second.text.contains(">159@example.com<"))
        #expect(!second.text.contains(">149@example.com<"))
    }

    @Test func `whoever was invited registers, and the invitation leaves the list`() throws {
        _ = try invite("daria@example.com")
        let daria = app.anonymous()
        _ = try daria.post(Paths.signIn(), ["email": "daria@example.com"])
        let payload = try #require(
            try app.database.row("SELECT payload FROM jobs WHERE kind = \(SignInLetter.kind)") {
                try $0.only([UInt8].self)
            })
        let code = try SignInLetter(sealed: payload, keys: app.settings.keys).code
        #expect(try daria.post(Paths.signInCode(), ["code": code]).location == "/register")
        let details = ["full_name": "Дарья Романова", "faculty": "Право", "position": "Доцент", "city": "Москва"]
        #expect(try daria.post(Paths.register(), details).location == "/welcome")
        #expect(try !admin.get(Paths.adminInvitations()).text.contains("daria@example.com"))
        let member = try app.database.row("SELECT id FROM members WHERE email = 'daria@example.com'") {
            try $0.only(MemberID.self)
        }
        let page = try admin.get(Paths.adminMember(try #require(member))).text
        #expect(page.contains("<dt>Кто пригласил</dt>"))
    }
}
