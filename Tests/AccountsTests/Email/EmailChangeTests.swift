import Accounts
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A member's own address: HN-2.1.
@Suite struct EmailChangeTests {
    private let app: TestApp
    private let anna: Browser
    private let words = AccountsWords(.ru)
    private let old = "anna.kovaleva@hse.ru"
    private let new = "a.kovaleva@edu.hse.ru"

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    private func letters<J: Job>(_ kind: J.Type) throws -> [J] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = \(J.kind) ORDER BY id DESC") {
            try J(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
        }
    }

    private func code(to email: String) throws -> String {
        try #require(try letters(SignInLetter.self).first { $0.to == email }).code
    }

    /// The link of the newest letter to this address, as a browser asks for it.
    private func link(to email: String) throws -> String {
        let letter = try #require(try letters(EmailChangedLetter.self).first { $0.to == email })
        let address = try #require(letter.content(site: "Quad", origin: TestApp.origin).link?.address)
        #expect(address.hasPrefix(TestApp.origin))
        return String(address.dropFirst(TestApp.origin.count))
    }

    private func count(_ sql: SQL) throws -> Int { try #require(try app.database.row(sql) { try $0.only(Int.self) }) }

    private func email(of browser: Browser) throws -> String {
        try #require(
            try app.database.row("SELECT email FROM members WHERE id = \(browser.member)") { try $0.only(String.self) })
    }

    private func change(_ browser: Browser, to email: String) throws -> Answered {
        #expect(try browser.post(Paths.emailSettings(), ["email": email]).location == "/settings/email/code")
        return try browser.post(Paths.emailCode(), ["code": code(to: email)])
    }

    private func undo(_ browser: Browser, _ link: String) throws -> Answered {
        let question = try browser.get(link)
        let token = try #require(question.value(of: "token"))
        return try browser.post(Paths.emailUndo(), ["link": try #require(question.value(of: "link"))], token: token)
    }

    /// A browser that signs in with this address; where it is led.
    private func signIn(_ email: String) throws -> Answered {
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": email])
        return try browser.post(Paths.signInCode(), ["code": code(to: email)])
    }

    // MARK: Changing

    @Test func `counts when the code that went there is entered, and ends the other sessions`() throws {
        let there = try app.member()
        let session = try #require(
            try app.database.row("SELECT max(id) FROM sessions") { try $0.only(SessionID.self) })
        let before = anna.cookies[SessionCookie.name]
        #expect(try anna.post(Paths.emailSettings(), ["email": new]).location == "/settings/email/code")
        #expect(try anna.get(Paths.emailCode()).text.contains(new))
        #expect(try email(of: anna) == old, "not before the code")

        let done = try anna.post(Paths.emailCode(), ["code": code(to: new)])
        #expect(done.location == "/settings/email")
        #expect(try email(of: anna) == new)
        let page = try anna.get(Paths.emailSettings())
        #expect(page.status == 200 && page.text.contains(words.emailChanged))
        #expect(page.text.contains(old), "says what can be put back")
        #expect(anna.cookies[SessionCookie.name] != before, "a copy of the cookie is worth nothing")
        #expect(done.setCookies.map(\.name).contains(KnownBrowser.cookieName), "signs in with it from here later")
        #expect(try there.get(Paths.profileSettings()).status == 303)
        let channel = Outbox.Channel.session(session).name(keys: app.settings.keys)
        #expect(try count("SELECT count(*) FROM outbox WHERE channel = \(channel) AND payload = ''") == 1)
        #expect(try signIn(new).location == "/")
    }

    @Test func `says by the field what is wrong with an address, and sends nothing`() throws {
        let domains = "@hse.ru, @edu.hse.ru"
        for (typed, text) in [
            (" ", words.emailIsEmpty), ("anna", words.emailIsWrong),
            ("anna@mail.ru", words.emailIsNotOurs(domains: domains)), ("ANNA.Kovaleva@hse.ru", words.emailIsSame),
        ] {
            let page = try anna.post(Paths.emailSettings(), ["email": typed])
            #expect(page.status == 422 && page.text.contains(text))
            #expect(page.value(of: "email") == typed)
            #expect(page.text.contains("aria-invalid=\"true\""))
        }
        #expect(try count("SELECT count(*) FROM jobs") == 0)
    }

    /// A10.
    @Test func `answers alike whether anybody has the address, had it, or nobody does`() throws {
        _ = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let left = try app.member("left@hse.ru", name: "Ольга Марченко")
        #expect(try change(left, to: "came@hse.ru").status == 303)
        let answers = try ["mikhail.lebedev@hse.ru", "nobody@hse.ru", "left@hse.ru"].map { email in
            let asked = try anna.post(Paths.emailSettings(), ["email": email])
            let page = try anna.get(Paths.emailCode())
            return "\(asked.status) \(asked.headers.all) \(asked.trips) \(asked.setCookies.map(\.name)) "
                + "\(page.status) \(page.trips) \(page.text.replacing(email, with: ""))"
        }
        #expect(answers[0] == answers[1] && answers[1] == answers[2])
    }

    @Test func `tells whoever reads mail there that the address is somebody else's, and changes nothing`() throws {
        _ = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let there = try app.member()
        let page = try change(anna, to: "mikhail.lebedev@hse.ru")
        #expect(page.status == 422 && page.text.contains(words.emailIsTaken))
        #expect(try email(of: anna) == old)
        #expect(try there.get(Paths.profileSettings()).status == 200)
        #expect(try letters(EmailChangedLetter.self).isEmpty)
    }

    @Test func `takes a code in the session that asked, for this and nothing else, and gives up after five`() throws {
        let there = try app.member()
        #expect(try anna.post(Paths.emailSettings(), ["email": new]).status == 303)
        let right = try code(to: new)
        #expect(try there.post(Paths.emailCode(), ["code": right]).status == 422)
        #expect(try there.get(Paths.emailCode()).text.contains(words.codeNotAsked))

        // A browser whose visitor's secret is the session's token still signs in with it to nothing.
        let thief = app.anonymous()
        let value = try #require(anna.cookies[SessionCookie.name])
        let cookie = try #require(SessionCookie(value, keys: app.settings.keys))
        thief.cookies[Visitor.cookieName] = Base64URL.encode(cookie.token.bytes)
        #expect(try thief.post(Paths.signInCode(), ["code": right]).location == "/sign-in/code")

        let wrong = right == "0000 0000" ? "1111 1111" : "0000 0000"
        for left in [4, 3, 2, 1] {
            #expect(try anna.post(Paths.emailCode(), ["code": wrong]).text.contains(words.codeIsWrong(count: left)))
        }
        #expect(try anna.post(Paths.emailCode(), ["code": wrong]).text.contains(words.codeIsDead))
        #expect(try anna.post(Paths.emailCode(), ["code": right]).status == 422)
        #expect(try email(of: anna) == old)
    }

    @Test func `takes the newest code, once, for ten minutes`() throws {
        #expect(try anna.post(Paths.emailSettings(), ["email": "first@hse.ru"]).status == 303)
        let first = try code(to: "first@hse.ru")
        #expect(try anna.post(Paths.emailSettings(), ["email": new]).status == 303)
        let second = try code(to: new)
        if first != second { #expect(try anna.post(Paths.emailCode(), ["code": first]).status == 422) }
        _ = try app.database.execute("UPDATE sign_in_requests SET expires_at = now()")
        #expect(try anna.post(Paths.emailCode(), ["code": second]).status == 422)
        #expect(try email(of: anna) == old)
        #expect(try change(anna, to: new).status == 303)
        #expect(try anna.post(Paths.emailCode(), ["code": code(to: new)]).status == 422)
        #expect(try count("SELECT count(*) FROM email_changes") == 1)
    }

    /// A07.
    @Test func `sends as many letters to an address as signing in does, both together`() throws {
        #expect(try app.anonymous().post(Paths.signIn(), ["email": new]).status == 303)
        for _ in 1...2 { #expect(try anna.post(Paths.emailSettings(), ["email": new]).status == 303) }
        let limited = try anna.post(Paths.emailSettings(), ["email": new])
        #expect(limited.status == 429 && limited.headers["Retry-After"] == "900")
        #expect(limited.value(of: "email") == new && limited.text.contains(words.tooManyLetters))
        #expect(try letters(SignInLetter.self).count == 3)
    }

    /// An undo that came first has ended it.
    @Test func `a session that has ended meanwhile changes nothing`() throws {
        let session = try #require(
            try app.database.row("SELECT id FROM sessions WHERE member_id = \(anna.member)") {
                try $0.only(SessionID.self)
            })
        let (member, email) = (try #require(anna.member), try #require(EmailAddress(new)))
        #expect(throws: Failure.signInRequired) {
            try EmailChanges(app.database, keys: app.settings.keys).change(to: email, of: member, keeping: session) {
                _ = try app.database.execute("DELETE FROM sessions WHERE id = \(session)")
            }
        }
        #expect(try self.email(of: anna) == old)
        #expect(try letters(EmailChangedLetter.self).isEmpty)
    }

    /// What an administrator does for a mailbox that is lost.
    @Test func `set by somebody else, it ends all sessions, and the old address may take it back`() throws {
        let email = try #require(EmailAddress(new))
        try EmailChanges(app.database, keys: app.settings.keys).change(
            to: email, of: try #require(anna.member), keeping: nil)
        #expect(try anna.get(Paths.profileSettings()).status == 303)
        #expect(try signIn(new).location == "/")
        _ = try undo(app.anonymous(), link(to: old))
        #expect(try self.email(of: anna) == old)
    }

    // MARK: Undo

    @Test func `is undone by the letter to the old address, in any browser, and ends all sessions`() throws {
        _ = try change(anna, to: new)
        let link = try link(to: old)
        let stranger = app.anonymous()
        let question = try stranger.get(link)
        #expect(question.status == 200 && question.text.contains(words.emailUndoTitle))
        #expect(try email(of: anna) == new, "reading changes nothing")

        #expect(try undo(stranger, link).location == link)
        let done = try stranger.get(link)
        #expect(done.text.contains(words.emailUndoneTitle) && done.text.contains(old))
        let lines = try app.database.rows("SELECT act, member_id FROM audit_log") { row -> String in
            "\(try row.next("act", as: String.self)) \(try row.next("member_id", as: MemberID.self).pathSegment)"
        }
        #expect(
            lines == ["email.takenBack \(try #require(anna.member).pathSegment)"], "administrators read of it, once")
        #expect(done.value(of: "link") == nil)
        #expect(try email(of: anna) == old)
        #expect(try anna.get(Paths.profileSettings()).status == 303)
        #expect(try count("SELECT count(*) FROM sessions WHERE member_id = \(anna.member)") == 0)
        #expect(try signIn(old).location == "/")
        #expect(try signIn(new).location == "/register", "the other address is anybody's again")
    }

    @Test func `is undone once, for seven days, and by nothing that only looks like the link`() throws {
        _ = try change(anna, to: new)
        let link = try link(to: old)
        let stranger = app.anonymous()
        for other in ["/settings/email/undo", link + "x", "/settings/email/undo?link=AAAA"] {
            #expect(try stranger.get(other).text.contains(words.emailUndoOverTitle))
        }
        _ = try app.database.execute("UPDATE email_changes SET undo_until = now() + interval '1 minute'")
        #expect(try stranger.get(link).text.contains(words.emailUndoTitle))
        let question = try stranger.get(link)
        _ = try app.database.execute("UPDATE email_changes SET undo_until = now()")
        let late = try #require(question.value(of: "link"))
        #expect(try stranger.post(Paths.emailUndo(), ["link": late]).status == 303)
        #expect(try email(of: anna) == new)
        #expect(try stranger.get(link).text.contains(words.emailUndoOverTitle))

        _ = try app.database.execute("UPDATE email_changes SET undo_until = now() + interval '7 days'")
        _ = try undo(stranger, link)
        #expect(try signIn(old).status == 303)
        #expect(try stranger.post(Paths.emailUndo(), ["link": late]).location == link)
        #expect(try count("SELECT count(*) FROM sessions WHERE member_id = \(anna.member)") == 1, "once")
    }

    /// Someone who has got into a session changes the address to their own, and on to a third one.
    @Test func `the first letter undoes a whole chain, and the thief's letters are void then`() throws {
        _ = try change(anna, to: "thief@hse.ru")
        _ = try change(anna, to: "thief.again@hse.ru")
        let (owner, thief) = (try link(to: old), try link(to: "thief@hse.ru"))
        _ = try undo(app.anonymous(), owner)
        #expect(try email(of: anna) == old)
        #expect(try app.anonymous().get(thief).text.contains(words.emailUndoOverTitle))
        let form = app.anonymous()
        _ = try form.get(thief)
        #expect(
            try form.post(Paths.emailUndo(), ["link": String(thief.split(separator: "=")[1])]).status == 303)
        #expect(try email(of: anna) == old)
        #expect(try signIn("thief@hse.ru").location == "/register")
    }

    @Test func `a later change is undone to the address before it, and the first letter still counts`() throws {
        _ = try change(anna, to: "second@hse.ru")
        _ = try change(anna, to: "third@hse.ru")
        let page = try anna.get(Paths.emailSettings()).text
        #expect(page.contains("second@hse.ru") && !page.contains(old), "tells of the last one")
        _ = try undo(app.anonymous(), link(to: "second@hse.ru"))
        #expect(try email(of: anna) == "second@hse.ru")
        _ = try undo(app.anonymous(), link(to: old))
        #expect(try email(of: anna) == old)
    }

    // MARK: The old address

    @Test func `nobody gets an address for as long as it can be put back, but the member`() throws {
        _ = try change(anna, to: new)
        let refused = try signIn(old)
        #expect(refused.status == 403 && refused.text.contains(words.heldTitle))

        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try change(mikhail, to: old).text.contains(words.emailIsTaken))
        #expect(try email(of: mikhail) == "mikhail.lebedev@hse.ru")

        #expect(try change(anna, to: old).status == 303)
        #expect(try email(of: anna) == old)
        _ = try app.database.execute("DELETE FROM rate_limits")
        #expect(try signIn(old).location == "/")
    }

    @Test func `anybody may have the address afterwards, and the link says no`() throws {
        _ = try change(anna, to: new)
        _ = try app.database.execute("UPDATE email_changes SET undo_until = now()")
        #expect(try signIn(old).location == "/register")
    }

    /// The form of registration was open when the address was given up.
    @Test func `a registration that was begun before does not get it either`() throws {
        let other = app.anonymous()
        _ = try other.post(Paths.signIn(), ["email": "free@hse.ru"])
        #expect(try other.post(Paths.signInCode(), ["code": code(to: "free@hse.ru")]).location == "/register")
        let mikhail = try app.member("free@hse.ru", name: "Михаил Лебедев")
        _ = try change(mikhail, to: new)
        let answer = try other.post(
            Paths.register(),
            ["full_name": "Павел Гордеев", "faculty": "Экономика", "position": "Доцент", "city": "Москва"])
        #expect(answer.status == 403 && answer.text.contains(words.heldTitle))
        #expect(try count("SELECT count(*) FROM members WHERE full_name = 'Павел Гордеев'") == 0)
    }

    /// Somebody may still have got it, by a row that was written before there was a change.
    @Test func `does not put an address back that is another member's by now`() throws {
        _ = try change(anna, to: new)
        let link = try link(to: old)
        _ = try app.member(old, name: "Павел Гордеев")
        let answer = try undo(app.anonymous(), link)
        #expect(answer.status == 409 && answer.text.contains(words.emailUndoTakenTitle))
        #expect(try email(of: anna) == new)
        #expect(try anna.get(Paths.profileSettings()).status == 200, "nothing was done")
    }

    @Test func `forgets an address when it cannot be put back any more`() throws {
        _ = try change(anna, to: "second@hse.ru")
        _ = try app.database.execute("UPDATE email_changes SET undo_until = now()")
        _ = try change(anna, to: "third@hse.ru")
        for retention in app.features.flatMap(\.retention) { try retention.clear(app.database) }
        let left = try app.database.rows("SELECT old_email FROM email_changes") { try $0.only(String.self) }
        #expect(left == ["second@hse.ru"])
    }

    @Test func `keeps neither the code nor the link's secret in the database`() throws {
        _ = try change(anna, to: new)
        let secret = try link(to: old).split(separator: "=")[1]
        let bytes = try #require(Base64URL.decode(String(secret)))
        let dump = try app.database.rows(
            "SELECT row_to_json(c)::text FROM email_changes c UNION ALL SELECT row_to_json(j)::text FROM jobs j"
        ) { try $0.only(String.self) }.joined()
        #expect(dump.contains(old) && !dump.contains(secret))
        #expect(!dump.contains(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()))
    }
}
