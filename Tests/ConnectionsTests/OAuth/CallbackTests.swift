import Connections
import Cryptography
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct CallbackTests {
    @Test(arguments: ["/feed", "/files/vk/options", "/files/vk/categories", "/settings/connections"])
    func `connects an account and leads to its files from wherever it was started`(_ start: String) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let query = try journey.start(anna, returnTo: start)
        let answer = try journey.comeBack(anna, state: query["state"])
        #expect(answer.status == 303)
        #expect(answer.location == "/files/vk")
        #expect(answer.headers["Cache-Control"] == "no-store")
        let page = try anna.get(Paths.connections())
        #expect(page.text.contains("VK подключён"), "told once")
        #expect(page.text.contains("Анна Ковалёва"))
        #expect(page.text.contains("Подключено"))
        #expect(try !anna.get(Paths.connections()).text.contains("VK подключён"))
    }

    @Test(arguments: ProviderID.faked)
    func `shows a page that goes on by itself until the provider has answered`(provider: ProviderID) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let state = try journey.start(anna, provider)["state"]
        let back = try journey.open(anna, provider, state: state)
        #expect(back.status == 303 && back.location == "/connections/\(provider.rawValue)/arrival")
        let page = try anna.get(Paths.arrival(provider))
        #expect(
            page.status == 200 && page.text.contains(#"<noscript><meta http-equiv="refresh" content="1"></noscript>"#))
        #expect(page.text.contains("data-arriving"))
        #expect(page.headers["Cache-Control"] == "no-store" && page.text.contains("Подключаем "))
        #expect(journey.fake.all.isEmpty, "no page asks the provider")
        func ask() throws -> Int { try anna.send("HEAD", Paths.arrival(provider).text, []).status }
        #expect(try ask() == 200)
        try journey.work()
        #expect(try ask() == 303, "a script learns that it can go on")
        #expect(try anna.get(Paths.arrival(provider)).location == provider.home)
        #expect(anna.outcome == "connected", "which was told to nobody before")
        #expect(try anna.get(Paths.arrival(provider)).location == "/feed", "it is told once")
    }

    @Test func `gives a provider up that does not answer, and lets its code go`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        _ = try journey.open(anna, state: journey.start(anna)["state"])
        _ = try journey.app.database.execute("UPDATE oauth_attempts SET used_at = now() - interval '21 seconds'")
        #expect(try anna.get(Paths.arrival(.vk)).location == "/feed")
        #expect(anna.outcome == "unavailable")
        try journey.work()
        #expect(journey.fake.all.isEmpty, "nobody waits for it any more")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }

    /// A process that is killed in between has done either both or neither.
    @Test func `keeps an account and says so at once`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        _ = try journey.open(anna, state: journey.start(anna)["state"])
        try fail("BEFORE UPDATE OF outcome ON oauth_attempts", journey)
        try journey.work()
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
        #expect(try anna.get(Paths.arrival(.vk)).status == 200, "nothing is known yet")
        _ = try journey.app.database.execute("DROP FUNCTION fail CASCADE")
        _ = try journey.app.database.execute("UPDATE jobs SET run_at = now() WHERE kind = 'connections.arrival'")
        try journey.work()
        #expect(try anna.get(Paths.arrival(.vk)).location == "/files/vk" && anna.outcome == "connected")
    }

    @Test func `keeps no account after it was said that the provider does not answer`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        _ = try journey.open(anna, state: journey.start(anna)["state"])
        // It is said while the provider's answer is on its way into the database.
        _ = try journey.app.database.execute(
            """
            CREATE FUNCTION say() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN UPDATE oauth_attempts SET told_at = now(); RETURN NEW; END $$
            """)
        _ = try journey.app.database.execute(
            "CREATE TRIGGER say BEFORE INSERT ON connections FOR EACH ROW EXECUTE FUNCTION say()")
        try journey.work()
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
        #expect(journey.fake.requests("/vk/id/oauth2/logout").count == 1, "its tokens are given back")
    }

    private func fail(_ moment: SQL, _ journey: Journey) throws {
        _ = try journey.app.database.execute(
            "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$")
        _ = try journey.app.database.execute("CREATE TRIGGER fail \(moment) FOR EACH ROW EXECUTE FUNCTION fail()")
    }

    @Test func `shows nobody else who is on the way`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        _ = try journey.open(anna, state: journey.start(anna)["state"])
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        for other in [mikhail, try journey.app.member()] {
            #expect(try other.get(Paths.arrival(.vk)).location == "/settings/connections")
        }
    }

    @Test(arguments: [
        ("/connections/vk/callback", [:]),
        ("/connections/yandex/callback", ["QUAD_VK_FLOW": "off"]),
    ]) func `tells providers the address that the operator registered`(path: String, more: [String: String]) throws {
        let journey = try Journey(more)
        let provider = path.contains("vk") ? ProviderID.vk : .yandex
        let query = try journey.start(journey.app.member(), provider)
        #expect(query["redirect_uri"] == TestApp.origin + path)
    }

    /// O02.
    @Test(arguments: ProviderID.faked) func `proves with S256 that it is who began`(provider: ProviderID) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let query = try journey.start(anna, provider)
        #expect(query["code_challenge_method"] == "S256")
        #expect(query["response_type"] == "code")
        #expect((query["state"]?.utf8.count ?? 0) == 43)
        _ = try journey.comeBack(anna, provider, state: query["state"])
        let path = provider == .vk ? "/vk/id/oauth2/auth" : "/yandex/oauth/token"
        let exchange = try #require(journey.fake.requests(path).first).form
        let verifier = try #require(exchange["code_verifier"])
        #expect((43...128).contains(verifier.utf8.count))
        #expect(Base64URL.encode(Digest.of(verifier.utf8)) == query["code_challenge"])
        #expect(exchange["code"] == "code-canary")
        #expect(exchange["redirect_uri"] == query["redirect_uri"])
        #expect(!anna.cookies.values.contains { $0.contains(verifier) })
        let kept = try journey.app.database.rows("SELECT verifier FROM oauth_attempts") { try $0.only([UInt8].self) }
        #expect(kept == [[]])
    }

    /// O01.
    @Test func `takes no state that is missing, made up, used, old, another session's or another provider's`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let elsewhere = try journey.app.member()
        func refuses(_ browser: Browser, at provider: ProviderID = .vk, _ state: String?, _ why: Comment) throws {
            let answer = try journey.comeBack(browser, provider, state: state)
            #expect(answer.status == 303, why)
            #expect(browser.outcome == "expired", why)
            #expect(journey.fake.all.isEmpty, why)
            #expect(try journey.count("SELECT count(*) FROM connections") == 0, why)
        }
        let state = try journey.start(anna)["state"]
        try refuses(anna, nil, "missing")
        try refuses(anna, Base64URL.encode(Token().bytes), "made up")
        try refuses(anna, "AAAA", "no state at all")
        try refuses(mikhail, state, "another member's")
        try refuses(elsewhere, state, "another session's of the same member")
        try refuses(anna, at: .yandex, state, "another provider's: O03, the mix-up")
        _ = try journey.app.database.execute("UPDATE oauth_attempts SET expires_at = now() - interval '1 second'")
        try refuses(anna, state, "old")

        let fresh = try journey.start(anna)["state"]
        _ = try journey.comeBack(anna, state: fresh)
        #expect(try journey.count("SELECT count(*) FROM connections") == 1)
        let asked = journey.fake.all.count
        let again = try journey.comeBack(anna, state: fresh)
        #expect(again.location == "/feed")
        #expect(anna.outcome == "expired")
        #expect(journey.fake.all.count == asked, "a used state exchanges nothing")
    }

    @Test func `takes a new token for the session when an account is connected, and refuses the old one`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let before = try #require(anna.cookies[SessionCookie.name])
        try journey.connect(anna)
        let after = try #require(anna.cookies[SessionCookie.name])
        #expect(before != after)
        #expect(try anna.get(Paths.profileSettings()).status == 200)
        anna.cookies[SessionCookie.name] = before
        #expect(try anna.get(Paths.profileSettings()).status == 303)
    }

    /// Each way out ends where it began, in words of ours.
    @Test(arguments: [
        (["error": "access_denied", "code": ""], "denied", "дали доступ"),
        (["error": "server<script>", "code": ""], "failed", "подключить не удалось"),
        (["code": ""], "failed", "подключить не удалось"),
    ]) func `tells a refusal in its own words`(query: [String: String], outcome: String, words: String) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let state = try journey.start(anna, returnTo: Paths.connections().text)["state"]
        let answer = try journey.comeBack(
            anna, state: state, query.merging(["error_description": "<b>error-canary</b>"]) { $1 })
        #expect(answer.location == "/settings/connections")
        #expect(anna.outcome == "\(outcome)")
        let page = try anna.get(Paths.connections())
        #expect(page.text.contains(words))
        #expect(!page.text.contains("canary") && !page.text.contains("server<"))
        #expect(journey.fake.all.isEmpty)
    }

    @Test(arguments: [
        (400, #"{"error":"invalid_grant","error_description":"error-canary"}"#, "failed"),
        (200, #"{"error":"invalid_client","error_description":"error-canary"}"#, "failed"),
        (200, #"{"error":"slow_down"}"#, "unavailable"),
        (503, "<html>error-canary</html>", "unavailable"),
        (200, "<html>error-canary</html>", "failed"),
        (200, #"{"access_token":"","expires_in":3600,"user_id":1}"#, "failed"),
        (200, #"{"access_token":"a","expires_in":3600,"user_id":1,"state":"another"}"#, "failed"),
    ]) func `survives whatever the exchange answers`(status: Int, body: String, outcome: String) throws {
        let journey = try Journey()
        journey.fake.answer("/vk/id/oauth2/auth", body, status: status)
        let anna = try journey.app.member()
        let answer = try journey.comeBack(anna, state: journey.start(anna)["state"])
        #expect(answer.location == "/feed")
        #expect(anna.outcome == "\(outcome)")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }

    @Test func `keeps an account whose files are not granted as a state, and offers to ask again`() throws {
        let journey = try Journey()
        journey.fake.answer("/vk/id/oauth2/auth", FakeProvider.vkTokens(scope: "vkid.personal_info"))
        let anna = try journey.app.member()
        try journey.connect(anna)
        #expect(anna.outcome == "noscope")
        let page = try anna.get(Paths.connections())
        #expect(page.text.contains("Доступ не выдан"))
        #expect(page.text.contains("Подключить ещё раз"))
        journey.fake.answer("/vk/id/oauth2/auth", FakeProvider.vkTokens())
        try journey.connect(anna)
        #expect(anna.outcome == "connected")
    }

    /// O04.
    @Test func `refuses an account that another member has, and never looks at e-mail`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try journey.connect(anna)
        _ = try journey.comeBack(mikhail, state: journey.start(mikhail)["state"])
        #expect(mikhail.outcome == "elsewhere")
        #expect(try mikhail.get(Paths.connections()).text.contains("уже подключил другой участник"))
        #expect(journey.fake.requests("/vk/id/oauth2/logout").count == 1, "the new tokens are given back")
        #expect(journey.fake.requests("/vk/id/oauth2/revoke").isEmpty, "the first connection lives on")
        // The same e-mail, another account: its own connection.
        journey.fake.answer("/vk/id/oauth2/auth", FakeProvider.vkTokens(user: 2))
        journey.fake.answer("/vk/id/oauth2/user_info", FakeProvider.vkUser(2))
        try journey.connect(mikhail)
        #expect(try journey.count("SELECT count(DISTINCT account) FROM connections") == 2)
    }

    @Test func `does not put another account in the place of a connected one`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        journey.fake.answer("/vk/id/oauth2/auth", FakeProvider.vkTokens(user: 2))
        journey.fake.answer("/vk/id/oauth2/user_info", FakeProvider.vkUser(2))
        _ = try journey.comeBack(anna, state: journey.start(anna)["state"])
        #expect(anna.outcome == "another")
        #expect(try journey.count("SELECT count(*) FROM connections WHERE account = '55512345'") == 1)
    }

    @Test func `does not believe tokens of one account and the name of another`() throws {
        let journey = try Journey()
        journey.fake.answer("/vk/id/oauth2/user_info", FakeProvider.vkUser(999))
        let anna = try journey.app.member()
        _ = try journey.comeBack(anna, state: journey.start(anna)["state"])
        #expect(anna.outcome == "failed")
    }

    /// O05.
    @Test func `never leaves the host`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        #expect(HostileAddress.all.count >= 40)
        for returnTo in HostileAddress.all {
            let state = try journey.start(anna, returnTo: returnTo)["state"]
            #expect(try journey.comeBack(anna, state: state).location == "/files/vk", "\(returnTo)")
            let wiped = try anna.post(Paths.disconnect(.vk), ["return": returnTo])
            #expect(wiped.location == "/settings/connections", "\(returnTo)")
            let denied = ["error": "access_denied", "code": ""]
            let refused = try journey.comeBack(
                anna, state: journey.start(anna, returnTo: returnTo)["state"], denied)
            #expect(refused.location == "/settings/connections", "\(returnTo)")
            _ = try journey.app.database.execute("DELETE FROM rate_limits")
        }
        let kept = "/settings/connections"
        #expect(try journey.count("SELECT count(*) FROM oauth_attempts WHERE return_to <> \(kept)") == 0)
    }

    /// O06.
    @Test func `keeps codes and tokens out of addresses, pages and the database's clear text`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        try journey.connect(anna, .yandex)
        let page = try anna.get(Paths.connections())
        #expect(!page.text.contains("canary"))
        for request in journey.fake.all {
            #expect(!request.path.contains("canary"), "nothing secret in \(request.path)")
        }
        let dump = try journey.app.database.rows(
            "SELECT c::text FROM connections c UNION ALL SELECT a::text FROM oauth_attempts a"
        ) { try $0.only(String.self) }.joined()
        #expect(!dump.contains("access-canary") && !dump.contains("code-canary"))
        let hex = Array("access-canary".utf8).map { String($0, radix: 16) }.joined()
        #expect(!dump.contains(hex))
    }

    @Test func `does not carry a code to the sign-in page`() throws {
        let app = try TestApp()
        let answer = try app.anonymous().get("/connections/vk/callback?code=code-canary&state=x")
        #expect(answer.location == "/sign-in?next=%2Fconnections%2Fvk%2Fcallback")
    }

    @Test func `counts a visit only`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let state = try #require(try journey.start(anna)["state"])
        _ = try anna.send("HEAD", "/connections/vk/callback?code=c&state=\(state)", [])
        #expect(journey.fake.all.isEmpty)
        _ = try journey.comeBack(anna, state: state)
        #expect(anna.outcome == "connected")
    }

    @Test func `reads VK's older answer in one field`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let state = try #require(try journey.start(anna)["state"])
        let payload = #"{"code":"code-canary","state":"\#(state)","device_id":"device-7","type":"code_v2"}"#
        _ = try anna.get(Paths.connectionCallback(.vk).adding("payload", payload))
        try journey.work()
        _ = try anna.get(Paths.arrival(.vk))
        #expect(anna.outcome == "connected")
        #expect(journey.fake.requests("/vk/id/oauth2/auth").first?.form["device_id"] == "device-7")
        // Two answers in one are none.
        let other = try #require(try journey.start(anna)["state"])
        let address = Paths.connectionCallback(.vk).adding("payload", payload).adding("state", other)
        _ = try anna.get(address)
        #expect(anna.outcome == "expired")
    }

    @Test func `lets the form go on to the provider, on pages that have it only`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        func formAction(_ address: Address) throws -> String? {
            try anna.get(address).headers["Content-Security-Policy"]?.split(separator: ";")
                .first { $0.contains("form-action") }.map { $0.trimmingPrefix(" ") }.map(String.init)
        }
        #expect(try formAction(Paths.connections()) == "form-action 'self' \(journey.fake.origin)")
        #expect(try formAction(Paths.profileSettings()) == "form-action 'self'")
    }

    @Test func `is not there for a provider that is switched off`() throws {
        let journey = try Journey(["QUAD_VK_FLOW": "off"])
        let anna = try journey.app.member()
        #expect(try anna.post(Paths.connect(.vk)).status == 404)
        #expect(try anna.get(Paths.connections()).text.contains("VK: администратор не включил этот источник"))
    }

    @Test func `limits attempts`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let answers = try (1...31).map { _ in try anna.post(Paths.connect(.vk)).status }
        #expect(answers.dropLast().allSatisfy { $0 == 303 })
        #expect(answers.last == 429)
    }
}
