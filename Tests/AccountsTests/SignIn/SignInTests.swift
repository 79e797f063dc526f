import Accounts
import FoundationEssentials
import Localization
import Postgres
import Site
import TestSupport
import Testing

@Suite struct SignInTests {
    /// The code of the last letter that waits for this address, as the letter will show it.
    private func code(_ app: TestApp, to email: String) throws -> String {
        let payloads = try app.database.rows(
            "SELECT payload FROM jobs WHERE kind = \(SignInLetter.kind) ORDER BY id DESC"
        ) {
            (row: inout Row) -> [UInt8] in try row.only()
        }
        let letters = try payloads.map { try SignInLetter(sealed: $0, keys: app.settings.keys) }
        return try #require(letters.first { $0.to == email }).code
    }

    private func count(_ app: TestApp, _ sql: SQL) throws -> Int {
        try #require(try app.database.row(sql) { (row: inout Row) -> Int in try row.only() })
    }

    /// A letter was asked for in this browser; the code in it.
    private func ask(_ app: TestApp, _ browser: Browser, _ email: String) throws -> String {
        let asked = try browser.post(Paths.signIn(), ["email": email])
        #expect(asked.status == 303)
        #expect(asked.location == "/sign-in/code")
        return try code(app, to: email)
    }

    @Test func `registers somebody new and signs them in`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let code = try ask(app, browser, "pavel.gordeev@hse.ru")
        #expect(try browser.get(Paths.signInCode()).text.contains("pavel.gordeev@hse.ru"))
        #expect(try browser.post(Paths.signInCode(), ["code": code]).location == "/register")

        let form = try browser.post(
            Paths.register(), ["full_name": "Павел Гордеев", "faculty": " ", "position": "Доцент"])
        #expect(form.status == 422)
        #expect(form.value(of: "full_name") == "Павел Гордеев")
        #expect(form.text.contains("Заполните это поле."))

        let done = try browser.post(
            Paths.register(),
            ["full_name": "Павел  Гордеев", "faculty": "Экономика", "position": "Доцент", "city": "Москва"])
        #expect(done.location == "/welcome", "the first pages")
        #expect(try browser.get(Paths.profileSettings()).status == 200)
        #expect(try browser.get(Paths.profileSettings()).value(of: "full_name") == "Павел Гордеев")
    }

    @Test(
        arguments: [
            ("Asia/Novosibirsk", "Asia/Novosibirsk"), ("Asia/Calcutta", "Asia/Kolkata"), ("", nil),
            ("Mars/Olympus", nil),
            (nil, nil),
        ] as [(String?, String?)])
    func `registers with the zone of the browser, where it names one that there is`(
        sent: String?, kept: String?
    ) throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let code = try ask(app, browser, "pavel.gordeev@hse.ru")
        _ = try browser.post(Paths.signInCode(), ["code": code])
        var fields = ["full_name": " ", "faculty": "Экономика", "position": "Доцент", "city": "Москва"]
        fields["time_zone"] = sent
        let again = try browser.post(Paths.register(), fields)
        #expect(again.value(of: "time_zone") == kept ?? "", "with what is wrong elsewhere it comes back")
        fields["full_name"] = "Павел Гордеев"
        #expect(try browser.post(Paths.register(), fields).location == "/welcome")
        let zone = try app.database.row("SELECT time_zone FROM members") { try $0.only(String?.self) }
        #expect(zone == .some(kept))
    }

    @Test func `signs a member in and leads to the page that was asked for`() throws {
        let app = try TestApp()
        _ = try app.member()
        let browser = app.anonymous()
        let sent = try browser.get("/people/1?before=7")
        #expect(sent.location == "/sign-in?next=%2Fpeople%2F1%3Fbefore%3D7")
        let form = try browser.get(try #require(sent.location))
        #expect(form.value(of: "next") == "/people/1?before=7")
        _ = try browser.post(Paths.signIn(), ["email": "Anna.Kovaleva@hse.ru", "next": "/people/1?before=7"])
        let signedIn = try browser.post(Paths.signInCode(), ["code": code(app, to: "anna.kovaleva@hse.ru")])
        #expect(signedIn.location == "/people/1?before=7")
        #expect(try browser.get("/people/1").text.contains("Анна Ковалёва"))
    }

    @Test func `sends another letter to the same address and leads on as before`() throws {
        let app = try TestApp()
        _ = try app.member()
        let browser = app.anonymous()
        let email = "anna.kovaleva@hse.ru"
        _ = try browser.post(Paths.signIn(), ["email": email, "next": "/people/1"])
        let first = try code(app, to: email)
        let page = try browser.get(Paths.signInCode())
        #expect(page.value(of: "email") == email && page.value(of: "next") == "/people/1")
        let again = ["email": email, "next": "/people/1", "again": "yes"]
        #expect(try browser.post(Paths.signIn(), again).location == "/sign-in/code")
        #expect(try browser.get(Paths.signInCode()).text.contains(AccountsWords(.ru).codeSentAgain))
        let second = try code(app, to: email)
        #expect(try browser.post(Paths.signInCode(), ["code": first]).location == "/sign-in/code")
        #expect(try browser.post(Paths.signInCode(), ["code": second]).location == "/people/1")
    }

    @Test func `keeps the page of the code when another letter may not be sent yet`() throws {
        let app = try TestApp(["QUAD_LIMIT_LETTERS_QUARTER": "2"])
        _ = try app.member()
        let browser = app.anonymous()
        let email = "anna.kovaleva@hse.ru"
        for fields in [["email": email], ["email": email, "again": "yes"]] {
            #expect(try browser.post(Paths.signIn(), fields).status == 303)
        }
        let limited = try browser.post(Paths.signIn(), ["email": email, "again": "yes"])
        #expect(limited.status == 429 && limited.headers["Retry-After"] == "900")
        #expect(limited.text.contains(AccountsWords(.ru).tooManyLetters))
        #expect(!limited.text.contains(AccountsWords(.ru).codeLead(email: email)), "none was sent now")
        #expect(limited.value(of: "code") == "")
        #expect(try browser.post(Paths.signInCode(), ["code": code(app, to: email)]).location == "/")
    }

    @Test func `brings the address back to whoever wants another one, or a new code`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let email = "anna.kovaleva@hse.ru"
        _ = try ask(app, browser, email)
        #expect(try browser.get(Paths.signInCode()).text.contains("href=\"/sign-in?kept=yes\""))
        #expect(try browser.get("/sign-in?kept=yes").value(of: "email") == email)
        #expect(try app.anonymous().get("/sign-in?kept=yes").value(of: "email") == "", "in another browser")
        #expect(try browser.get(Paths.signIn()).value(of: "email") == "")
        _ = try app.database.execute("UPDATE sign_in_requests SET expires_at = now()")
        let over = try browser.get(Paths.signInCode())
        #expect(over.value(of: "email") == email && over.value(of: "code") == nil)
        #expect(over.text.contains(AccountsWords(.ru).newCode))
    }

    @Test func `counts wrong codes and gives the code up after five`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let right = try ask(app, browser, "anna.kovaleva@hse.ru")
        let wrong = right == "0000 0000" ? "1111 1111" : "0000 0000"
        for left in [4, 3, 2, 1] {
            #expect(try browser.post(Paths.signInCode(), ["code": wrong]).location == "/sign-in/code")
            for _ in 1...2 {
                let page = try browser.get(Paths.signInCode())
                #expect(page.status == 200 && page.text.contains(AccountsWords(.ru).codeIsWrong(count: left)))
            }
        }
        #expect(try browser.post(Paths.signInCode(), ["code": wrong]).location == "/sign-in/code")
        #expect(try browser.get(Paths.signInCode()).text.contains(AccountsWords(.ru).codeIsDead))
        #expect(try browser.post(Paths.signInCode(), ["code": right]).location == "/sign-in/code")
        #expect(try count(app, "SELECT count(*) FROM sessions") == 0)
    }

    @Test func `does not count what cannot be a code`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let right = try ask(app, browser, "anna.kovaleva@hse.ru")
        for _ in 0..<6 {
            let page = try browser.post(Paths.signInCode(), ["code": "12ab"])
            #expect(page.status == 422)
            #expect(page.value(of: "code") == "12ab")
        }
        #expect(try browser.post(Paths.signInCode(), ["code": right]).location == "/register")
    }

    /// A03.
    @Test func `takes a code at 9:59 and not at 10:00`() throws {
        let app = try TestApp()
        for (age, page) in [("9 minutes 59 seconds", "/register"), ("10 minutes", "/sign-in/code")] {
            let browser = app.anonymous()
            let right = try ask(app, browser, "anna.kovaleva@hse.ru")
            _ = try app.database.execute(
                "UPDATE sign_in_requests SET created_at = now() - \(age)::interval, expires_at = now() - \(age)::interval + interval '10 minutes'"
            )
            #expect(try browser.post(Paths.signInCode(), ["code": right]).location == page)
            _ = try app.database.execute("DELETE FROM rate_limits")
        }
    }

    /// A04, A05, A06.
    @Test func `takes a code once, in the browser that asked, and not after a newer one`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let other = app.anonymous()
        let first = try ask(app, browser, "anna.kovaleva@hse.ru")
        #expect(try other.post(Paths.signInCode(), ["code": first]).location == "/sign-in/code")
        let second = try ask(app, browser, "anna.kovaleva@hse.ru")
        if first != second {
            #expect(try browser.post(Paths.signInCode(), ["code": first]).location == "/sign-in/code")
        }
        #expect(try browser.post(Paths.signInCode(), ["code": second]).location == "/register")
        #expect(try browser.post(Paths.signInCode(), ["code": second]).location == "/sign-in/code")
    }

    /// A07, and its exactness: three letters, then none.
    @Test func `sends three letters in fifteen minutes to an address, whatever its spelling`() throws {
        let app = try TestApp()
        for email in ["anna@hse.ru", "ANNA@hse.ru", "anna+1@hse.ru"] {
            #expect(try app.anonymous().post(Paths.signIn(), ["email": email]).status == 303)
        }
        let browser = app.anonymous()
        browser.headers = [("X-Forwarded-For", "203.0.113.9")]
        let limited = try browser.post(Paths.signIn(), ["email": "anna@hse.ru"])
        #expect(limited.status == 429)
        #expect(limited.headers["Retry-After"] == "900")
        #expect(limited.value(of: "email") == "anna@hse.ru")
        #expect(try count(app, "SELECT count(*) FROM jobs") == 3)
        _ = try app.database.execute(
            "UPDATE rate_limits SET taken = ARRAY(SELECT t - interval '901 seconds' FROM unnest(taken) t)")
        #expect(try browser.post(Paths.signIn(), ["email": "anna@hse.ru"]).status == 303)
    }

    /// A10: nothing but the letter shows who has an account.
    @Test func `answers alike for members, strangers and those whose access is closed`() throws {
        let app = try TestApp()
        _ = try app.member("anna.kovaleva@hse.ru")
        _ = try app.member("closed@hse.ru", name: "Закрытый")
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'проверка' WHERE email = 'closed@hse.ru'")
        let answers = try ["anna.kovaleva@hse.ru", "nobody@hse.ru", "closed@hse.ru"].map { email in
            let browser = app.anonymous()
            let asked = try browser.post(Paths.signIn(), ["email": email])
            let page = try browser.get(Paths.signInCode())
            return "\(asked.status) \(asked.headers.all) \(asked.trips) \(asked.setCookies.map(\.name)) "
                + page.text.replacing(email, with: "").replacing(try browser.formToken(), with: "")
        }
        #expect(answers[0] == answers[1])
        #expect(answers[1] == answers[2])
    }

    @Test func `tells somebody whose access is closed why, after the right code only`() throws {
        let app = try TestApp(["QUAD_CONTACT": "Help@hse.ru"])
        _ = try app.member("closed@hse.ru", name: "Закрытый")
        _ = try app.database.execute("UPDATE members SET disabled_at = now(), disabled_reason = 'по заявлению'")
        _ = try app.database.execute("DELETE FROM sessions")
        let browser = app.anonymous()
        let page = try browser.post(Paths.signInCode(), ["code": ask(app, browser, "closed@hse.ru")])
        #expect(page.status == 403)
        #expect(page.text.contains("по заявлению"))
        #expect(page.text.contains("href=\"mailto:help@hse.ru\""), "whom they can write to")
        #expect(try count(app, "SELECT count(*) FROM sessions") == 0)
    }

    @Test func `says by the field what is wrong with an address`() throws {
        let app = try TestApp()
        let words = AccountsWords(.ru)
        for (typed, text) in [
            ("", words.emailIsEmpty), ("anna", words.emailIsWrong), ("a@b.ru\r\nBcc: x@y.ru", words.emailIsWrong),
        ] {
            let page = try app.anonymous().post(Paths.signIn(), ["email": typed])
            #expect(page.status == 422)
            #expect(page.text.contains(text))
            #expect(page.text.contains("aria-invalid=\"true\""))
        }
        #expect(try count(app, "SELECT count(*) FROM jobs") == 0)
    }

    /// A12.
    @Test func `keeps no code in the database`() throws {
        let app = try TestApp()
        let browser = app.anonymous()
        let code = try ask(app, browser, "anna.kovaleva@hse.ru")
        let dump = try app.database.rows(
            "SELECT row_to_json(r)::text FROM sign_in_requests r UNION ALL SELECT row_to_json(j)::text FROM jobs j"
        ) { (row: inout Row) -> String in try row.only() }.joined()
        #expect(dump.contains("anna.kovaleva"))
        #expect(!dump.contains(code))
        #expect(!dump.contains(code.filter(\.isNumber)))
    }

    /// S03, S09: a token from before is worth nothing afterwards.
    @Test func `gives a new token at every sign-in and ends the session it had`() throws {
        let app = try TestApp()
        let browser = try app.member()
        let before = try #require(browser.cookies["__Host-quad"])
        browser.cookies["__Host-quad"] = before
        browser.cookies["__Host-visitor"] = Base64URL.encode(Token().bytes)
        _ = try app.database.execute("UPDATE sessions SET last_seen_at = now() - interval '15 days'")
        let code = try ask(app, browser, "anna.kovaleva@hse.ru")
        #expect(try browser.post(Paths.signInCode(), ["code": code]).location == "/")
        #expect(browser.cookies["__Host-quad"] != before)
        #expect(browser.cookies["__Host-visitor"] == nil)
        let old = app.anonymous()
        old.cookies["__Host-quad"] = before
        #expect(try old.get(Paths.profileSettings()).status == 303)
    }

    @Test func `ends the streams of the session that the browser had`() throws {
        let app = try TestApp()
        let browser = try app.member()
        let session = try #require(try app.database.row("SELECT id FROM sessions") { try $0.only(SessionID.self) })
        browser.cookies["__Host-visitor"] = Base64URL.encode(Token().bytes)
        let code = try ask(app, browser, "anna.kovaleva@hse.ru")
        #expect(try browser.post(Paths.signInCode(), ["code": code]).location == "/")
        #expect(try count(app, "SELECT count(*) FROM sessions WHERE id = \(session)") == 0)
        let channel = Outbox.Channel.session(session).name(keys: app.settings.keys)
        #expect(try count(app, "SELECT count(*) FROM outbox WHERE channel = \(channel) AND payload = ''") == 1)
    }
}
