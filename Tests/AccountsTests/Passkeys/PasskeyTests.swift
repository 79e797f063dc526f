import Accounts
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Passkeys: added, used to sign in, renamed, removed, and taken back by letters (AD-12).
@Suite struct PasskeyTests {
    private let app: TestApp
    private let anna: Browser
    private let key = SoftAuthenticator()
    private let words = AccountsWords(.ru)

    init() throws {
        app = try TestApp()
        anna = try app.member()
    }

    private func letters() throws -> [PasskeyLetter] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = \(PasskeyLetter.kind) ORDER BY id") {
            try PasskeyLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
        }
    }

    private func count(_ sql: SQL) throws -> Int { try #require(try app.database.row(sql) { try $0.only(Int.self) }) }

    private func id(_ authenticator: SoftAuthenticator) throws -> PasskeyID {
        try #require(
            try app.database.row("SELECT id FROM passkeys WHERE credential_id = \(authenticator.id)") {
                try $0.only(PasskeyID.self)
            })
    }

    private func unprove(_ browser: Browser) throws {
        _ = try app.database.execute(
            "UPDATE sessions SET proven_at = now() - interval '901 seconds' WHERE member_id = \(browser.member)")
    }

    /// Opens the link of the last letter and presses its button.
    private func undo(_ letter: PasskeyLetter, in browser: Browser? = nil) throws -> Answered {
        let browser = browser ?? app.anonymous()
        let address = try #require(letter.content(origin: TestApp.origin).link?.address)
        let question = try browser.get(String(address.dropFirst(TestApp.origin.count)))
        #expect(question.status == 200)
        let answer = try browser.post(
            Paths.passkeyUndo(), ["link": try #require(question.value(of: "link"))],
            token: question.value(of: "token"))
        guard let location = answer.location else { return answer }
        return try browser.get(location)
    }

    // MARK: Adding

    @Test func `is added with a name of its own, in words on the page, and told by a letter`() throws {
        let options = try anna.options(Paths.newPasskeyOptions())
        #expect(options.algorithms == [-7, -8, -257] && options.exclude?.isEmpty == true)
        #expect(options.user?.name == "anna.kovaleva@hse.ru" && options.user?.displayName == "Анна Ковалёва")
        #expect(try anna.get(Paths.newPasskey()).text.contains("data-passkey=\"create\""))
        #expect(try anna.add(key, name: "  Рабочий   ноутбук ").location == "/settings/sessions")
        let page = try anna.get(Paths.sessions())
        #expect(page.text.contains("Рабочий ноутбук") && page.text.contains(words.passkeyUnused))
        #expect(page.text.contains(words.passkeyAdded))
        let letter = try #require(try letters().first)
        #expect(letter.to == "anna.kovaleva@hse.ru" && letter.news == .added && letter.name == "Рабочий ноутбук")
        // The next one is made for the same member, and not where this one is.
        let next = try anna.options(Paths.newPasskeyOptions())
        #expect(next.user?.id != options.user?.id, "each question before the first key has a handle of its own")
        #expect(next.exclude?.map(\.id) == [Base64URL.encode(key.id)])
        #expect(next.exclude?.first?.transports == ["hybrid", "internal"])
        #expect(try anna.options(Paths.newPasskeyOptions()).user?.id == next.user?.id)
    }

    @Test func `has the name of its maker where nobody gave one`() throws {
        key.aaguid = [
            0x08, 0x98, 0x70, 0x58, 0xCA, 0xDC, 0x4B, 0x81, 0xB6, 0xE1, 0x30, 0xDE, 0x50, 0xDC, 0xBE, 0x96,
        ]
        _ = try anna.add(key)
        _ = try anna.add(SoftAuthenticator())
        let page = try anna.get(Paths.sessions()).text
        #expect(page.contains("<b>Windows Hello</b>") && page.contains("<b>Firefox, Linux</b>"))
    }

    @Test func `is added by nobody who did not say who they are of late`() throws {
        try unprove(anna)
        #expect(try anna.get(Paths.newPasskey()).text.contains(words.stepUpTitle))
        let challenge = try anna.options(Paths.newPasskeyOptions()).challenge
        #expect(try anna.post(Paths.passkeys(), anna.made(by: key, challenge: challenge)).status == 422)
        #expect(try count("SELECT count(*) FROM passkeys") == 0)
    }

    @Test func `a form without an answer, a name too long and what does not fit come back with words`() throws {
        let withoutScripts = try anna.post(Paths.passkeys(), ["name": "Ключ"])
        #expect(withoutScripts.status == 422 && withoutScripts.text.contains(words.passkeyNeedsScripts))
        #expect(withoutScripts.value(of: "name") == "Ключ")
        let long = String(repeating: "ы", count: 61)
        let tooLong = try anna.add(key, name: long)
        #expect(tooLong.status == 422 && tooLong.value(of: "name") == long)
        #expect(tooLong.text.contains(words.fieldIsTooLong(count: 60)))
        let challenge = try anna.options(Paths.newPasskeyOptions()).challenge
        let elsewhere = try anna.post(
            Paths.passkeys(), anna.made(by: key, challenge: challenge, origin: "https://evil.example"))
        #expect(elsewhere.status == 422 && elsewhere.text.contains(words.passkeyNotAdded))
        #expect(try count("SELECT count(*) FROM passkeys") == 0)
    }

    @Test func `a question is answered once, in the browser that asked, within five minutes`() throws {
        let there = try app.member()
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let challenge = try anna.options(Paths.newPasskeyOptions()).challenge
        for other in [there, mikhail] {
            #expect(try other.post(Paths.passkeys(), other.made(by: key, challenge: challenge)).status == 422)
        }
        // One for another purpose, and one that nobody asked.
        let signing = try anna.options(Paths.passkeyStepUpOptions()).challenge
        #expect(try anna.post(Paths.passkeys(), anna.made(by: key, challenge: signing)).status == 422)
        let made = Base64URL.encode(Token().bytes)
        #expect(try anna.post(Paths.passkeys(), anna.made(by: key, challenge: made)).status == 422)
        _ = try app.database.execute("UPDATE passkey_challenges SET expires_at = now()")
        #expect(try anna.post(Paths.passkeys(), anna.made(by: key, challenge: challenge)).status == 422)
        _ = try app.database.execute("UPDATE passkey_challenges SET expires_at = now() + interval '1 second'")
        let fields = anna.made(by: key, challenge: challenge)
        #expect(try anna.post(Paths.passkeys(), fields).status == 303)
        // Sent twice it leads to the same place, and another key gains nothing by it.
        #expect(try anna.post(Paths.passkeys(), fields).status == 303)
        let other = SoftAuthenticator()
        _ = try anna.post(Paths.passkeys(), anna.made(by: other, challenge: challenge))
        #expect(try count("SELECT count(*) FROM passkeys") == 1)
        #expect(try letters().count == 1)
    }

    @Test func `an id is one member's, and a member has ten at most`() throws {
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        _ = try mikhail.add(key)
        let taken = try anna.add(SoftAuthenticator(id: key.id))
        #expect(taken.status == 422 && taken.text.contains(words.passkeyIsRegistered))
        for _ in 1...10 { #expect(try anna.add(SoftAuthenticator()).status == 303) }
        let eleventh = try anna.add(SoftAuthenticator())
        #expect(eleventh.status == 422 && eleventh.text.contains(words.passkeyTooMany(count: 10)))
        #expect(try anna.get(Paths.sessions()).text.contains(words.passkeyTooMany(count: 10)))
        #expect(try count("SELECT count(*) FROM passkeys WHERE member_id = \(anna.member)") == 10)
    }

    // MARK: Signing in

    @Test func `signs in, says so among the sessions, and tells which browser has it`() throws {
        _ = try anna.add(key, name: "Ноутбук")
        let browser = app.anonymous()
        let answer = try browser.signIn(by: key)
        #expect(answer.status == 303)
        #expect(answer.setCookies.contains { $0.name == SessionCookie.name })
        #expect(!answer.setCookies.contains { $0.name == KnownBrowser.cookieName })
        let page = try browser.get(Paths.sessions()).text
        #expect(page.contains(", ключом доступа") && page.contains("кодом из"))
        #expect(!page.contains(words.passkeyUnused))
    }

    @Test func `goes on to the page that was asked for, and to no other site`() throws {
        _ = try anna.add(key)
        for (next, location) in [("/reminders", "/reminders"), ("//evil.example", nil), ("https://evil.example", nil)] {
            let browser = app.anonymous()
            let challenge = try browser.options(Paths.passkeySignInOptions()).challenge
            let answer = try browser.post(
                Paths.passkeySignIn(),
                browser.answered(by: key, challenge: challenge).merging(["next": next]) { $1 })
            let led = try #require(answer.location)
            if let location { #expect(led == location) }
            #expect(led.hasPrefix("/") && !led.hasPrefix("//"))
        }
    }

    @Test func `what is forged signs nobody in`() throws {
        _ = try anna.add(key)
        let browser = app.anonymous()
        let other = app.anonymous()
        let foreign = try other.options(Paths.passkeySignInOptions()).challenge
        func challenge() throws -> String { try browser.options(Paths.passkeySignInOptions()).challenge }
        func refused(_ fields: [String: String], _ comment: Comment) throws {
            let answer = try browser.post(Paths.passkeySignIn(), fields)
            #expect(answer.status == 422 && answer.text.contains(words.passkeyRefused), comment)
            #expect(answer.headers["Cache-Control"] == "no-store")
            #expect(browser.cookies[SessionCookie.name] == nil, comment)
        }
        try refused(browser.answered(by: key, challenge: foreign), "of another browser")
        try refused(browser.answered(by: key, challenge: Base64URL.encode(Token().bytes)), "never asked")
        try refused(browser.answered(by: key, challenge: ""), "no challenge")
        try refused(browser.answered(by: SoftAuthenticator(id: key.id), challenge: challenge()), "another key")
        try refused(browser.answered(by: SoftAuthenticator(), challenge: challenge()), "an unknown one")
        try refused(
            browser.answered(by: key, challenge: challenge(), handle: Base64URL.encode(Token().bytes + Token().bytes)),
            "for somebody else")
        try refused(
            browser.answered(by: key, challenge: challenge(), origin: "http://localhost:8080"), "of another site")
        key.flags = SoftAuthenticator.Flag.present
        try refused(browser.answered(by: key, challenge: challenge()), "without knowing who")
        key.flags |= SoftAuthenticator.Flag.verified
        var altered = try browser.answered(by: key, challenge: challenge())
        altered["signature"]? += "AA"
        try refused(altered, "bytes behind the signature")
        var endless = try browser.answered(by: key, challenge: challenge())
        endless["authenticator_data"] = String(repeating: "A", count: 100_000)
        try refused(endless, "endless data")
        _ = try challenge()
        _ = try app.database.execute("UPDATE passkey_challenges SET expires_at = now()")
        let used = try challenge()
        let fields = browser.answered(by: key, challenge: used)
        #expect(try browser.post(Paths.passkeySignIn(), fields).status == 303)
        #expect(try browser.isSignedIn)
        browser.cookies[SessionCookie.name] = nil
        #expect(try count("SELECT count(*) FROM rate_limits WHERE key LIKE 'wrong codes%'") == 0)
    }

    @Test func `an answer that signed in once does so no more`() throws {
        _ = try anna.add(key)
        let browser = app.anonymous()
        let challenge = try browser.options(Paths.passkeySignInOptions()).challenge
        let fields = browser.answered(by: key, challenge: challenge)
        let visitor = browser.cookies[Visitor.cookieName]
        #expect(try browser.post(Paths.passkeySignIn(), fields).status == 303)
        browser.cookies = [Visitor.cookieName: visitor ?? ""]
        #expect(try browser.post(Paths.passkeySignIn(), fields).status == 422)
        #expect(browser.cookies[SessionCookie.name] == nil)
    }

    @Test func `whoever is suspended stays out and learns why, as with a code`() throws {
        _ = try anna.add(key)
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'Спам' WHERE id = \(anna.member)")
        let browser = app.anonymous()
        let answer = try browser.signIn(by: key)
        #expect(answer.status == 403 && answer.text.contains("Спам"))
        #expect(browser.cookies[SessionCookie.name] == nil)
        #expect(try count("SELECT count(*) FROM passkeys WHERE last_used_at IS NOT NULL") == 0)
    }

    @Test func `whoever deleted their own account has it back, as with a code`() throws {
        _ = try anna.add(key)
        _ = try app.database.execute(
            """
            UPDATE members SET erase_at = now() + interval '14 days', erase_reason = '', is_leaving = true
            WHERE id = \(anna.member)
            """)
        let browser = app.anonymous()
        let asked = try browser.signIn(by: key)
        #expect(asked.status == 403 && asked.text.contains(words.leavingTitle))
        #expect(browser.cookies[SessionCookie.name] == nil)
        let ticket = try #require(asked.value(of: "restoration"))
        #expect(try app.anonymous().post(Paths.restoreAccount(), ["restoration": ticket]).location == "/sign-in")
        #expect(try browser.post(Paths.restoreAccount(), ["restoration": ticket]).status == 303)
        #expect(try browser.isSignedIn)
        #expect(try count("SELECT count(*) FROM sessions WHERE began_by = 'passkey'") == 1)
    }

    @Test func `whoever is limited is told, and no other is kept from asking`() throws {
        let app = try TestApp(["QUAD_LIMIT_PASSKEYS_QUARTER": "3"])
        let anna = try app.member()
        _ = try anna.add(key)
        let stranger = app.anonymous()
        for _ in 1...3 { #expect(try stranger.post(Paths.passkeySignInOptions()).status == 200) }
        let answer = try stranger.post(Paths.passkeySignInOptions())
        #expect(answer.status == 429 && answer.headers["Retry-After"] != nil)
        #expect(try anna.post(Paths.newPasskeyOptions()).status == 200, "a member has a window of their own")
        #expect(try stranger.post(Paths.signIn(), ["email": "anna.kovaleva@hse.ru"]).status == 303, "codes go on")
    }

    // MARK: Counters

    @Test func `a counter that falls behind is refused and told, by one letter a day`() throws {
        key.count = 5
        _ = try anna.add(key)
        key.count = 6
        #expect(try app.anonymous().signIn(by: key).status == 303)
        for _ in 1...3 {
            let answer = try app.anonymous().signIn(by: key)
            #expect(answer.status == 422 && answer.text.contains(words.passkeyCounterFell))
        }
        key.count = 0
        #expect(try app.anonymous().signIn(by: key).status == 422, "nor does one that begins anew")
        #expect(try letters().filter { $0.news == .copied }.count == 1)
        key.count = 7
        #expect(try app.anonymous().signIn(by: key).status == 303)
    }

    @Test func `a counter says nothing where there is none, or where the key is on several devices`() throws {
        _ = try anna.add(key)
        for _ in 1...2 { #expect(try app.anonymous().signIn(by: key).status == 303) }
        let synced = SoftAuthenticator()
        synced.flags |= SoftAuthenticator.Flag.backupEligible | SoftAuthenticator.Flag.backedUp
        synced.count = 9
        _ = try anna.add(synced)
        synced.count = 2
        #expect(try app.anonymous().signIn(by: synced).status == 303)
        synced.flags &= ~(SoftAuthenticator.Flag.backupEligible | SoftAuthenticator.Flag.backedUp)
        #expect(try app.anonymous().signIn(by: synced).status == 422, "its kind never changes")
    }

    // MARK: Renaming and removing

    @Test func `is renamed by its member alone`() throws {
        _ = try anna.add(key, name: "Ноутбук")
        let number = try id(key)
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.passkeyName(number), ["name": "Мой"]).status == 404)
        #expect(try mikhail.get(Paths.passkeyName(number)).status == 404)
        #expect(try anna.get(Paths.passkeyName(number)).value(of: "name") == "Ноутбук")
        let empty = try anna.post(Paths.passkeyName(number), ["name": " "])
        #expect(empty.status == 422 && empty.text.contains(words.fieldIsEmpty))
        #expect(try anna.post(Paths.passkeyName(number), ["name": "Сейф"]).location == "/settings/sessions")
        #expect(try anna.get(Paths.sessions()).text.contains("<b>Сейф</b>"))
    }

    @Test func `is removed after a step-up, told by a letter, and comes back by it`() throws {
        _ = try anna.add(key, name: "Ноутбук")
        let number = try id(key)
        let mikhail = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        #expect(try mikhail.post(Paths.removePasskey(number)).status == 404)
        #expect(try mikhail.get(Paths.removePasskey(number)).status == 404)
        #expect(try anna.get(Paths.removePasskey(number)).text.contains(words.passkeyRemovalTitle(name: "Ноутбук")))
        try unprove(anna)
        #expect(try anna.post(Paths.removePasskey(number)).status == 422)
        #expect(try app.anonymous().signIn(by: key).status == 303)
        _ = try app.database.execute("UPDATE sessions SET proven_at = now()")
        #expect(try anna.post(Paths.removePasskey(number)).location == "/settings/sessions")
        #expect(try anna.get(Paths.sessions()).text.contains("<b>Ноутбук</b>") == false)
        #expect(try app.anonymous().signIn(by: key).status == 422)
        let letter = try #require(try letters().last)
        #expect(letter.news == .removed)
        #expect(try undo(letter).text.contains(words.passkeyRemovalUndoneTitle))
        #expect(try app.anonymous().signIn(by: key).status == 303)
        #expect(try anna.isSignedIn)
    }

    @Test func `one that a stranger added goes by the letter, with all sessions`() throws {
        _ = try anna.add(key, name: "Чужой")
        let stranger = app.anonymous()
        #expect(try stranger.signIn(by: key).status == 303)
        let letter = try #require(try letters().last)
        #expect(try undo(letter).text.contains(words.passkeyAddingUndoneTitle))
        #expect(try stranger.isSignedIn == false)
        #expect(try anna.isSignedIn == false)
        #expect(try app.anonymous().signIn(by: key).status == 422)
        // Opened again it says what was done, and does nothing.
        let address = try #require(letter.content(origin: TestApp.origin).link?.address)
        let again = try app.anonymous().get(String(address.dropFirst(TestApp.origin.count)))
        #expect(again.text.contains(words.passkeyAddingUndoneTitle) && again.value(of: "link") == nil)
    }

    @Test func `a link is over after seven days, when a later letter replaced it, and when it is made up`() throws {
        _ = try anna.add(key)
        let first = try #require(try letters().last)
        _ = try anna.post(Paths.removePasskey(id(key)))
        let address = try #require(first.content(origin: TestApp.origin).link?.address)
        let old = try app.anonymous().get(String(address.dropFirst(TestApp.origin.count)))
        #expect(old.text.contains(words.passkeyUndoOverTitle))
        #expect(try app.anonymous().get(Paths.passkeyUndo()).text.contains(words.passkeyUndoOverTitle))
        #expect(try app.anonymous().get("/settings/passkeys/undo?link=AAAA").text.contains(words.passkeyUndoOverTitle))
        _ = try app.database.execute("UPDATE passkeys SET undo_until = now()")
        let last = try #require(try letters().last?.content(origin: TestApp.origin).link?.address)
        #expect(
            try app.anonymous().get(String(last.dropFirst(TestApp.origin.count))).text
                .contains(words.passkeyUndoOverTitle))
        for retention in app.features.flatMap(\.retention) { try retention.clear(app.database) }
        #expect(try count("SELECT count(*) FROM passkeys") == 0, "what cannot come back any more goes")
    }

    @Test func `neither a token of a letter nor a challenge stands in the database`() throws {
        _ = try anna.add(key)
        let challenge = try anna.options(Paths.newPasskeyOptions()).challenge
        let token = try #require(try letters().last?.token)
        let rows = try app.database.rows(
            """
            SELECT row_to_json(k)::text FROM passkeys k UNION ALL SELECT row_to_json(j)::text FROM jobs j
            UNION ALL SELECT row_to_json(c)::text FROM passkey_challenges c
            """
        ) { try $0.only(String.self) }
        for secret in [token.bytes, Base64URL.decode(challenge) ?? []] {
            let text = secret.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            #expect(!rows.contains { $0.contains(text) || $0.contains(Base64URL.encode(secret)) })
        }
    }
}
