import FoundationEssentials
import Site
import TestSupport
import Testing
import Web

@Suite struct AccessTests {
    /// A pattern with something in the place of its parameters.
    private func target(_ pattern: String) -> String {
        pattern.replacing("/files/{}", with: "/files/vk").replacing(
            "{}", with: pattern.hasPrefix("/tags") ? "tag" : pattern.hasPrefix("/connections") ? "vk" : "1")
    }

    /// I01, for the two kinds of people there are so far: what the table declares is what happens.
    @Test func `lets nobody without a session see or change what is for members`() throws {
        let stand = try Stand()
        for route in stand.routes.all where route.trait.audience == .members {
            let anonymous = stand.anonymous()
            if route.method == .get {
                let answer = try anonymous.get(target(route.pattern))
                #expect(answer.status == 303, "\(route.pattern)")
                #expect(answer.location?.hasPrefix("/sign-in") == true, "\(route.pattern)")
            } else {
                let answer = try anonymous.post(Address(target(route.pattern)))
                #expect(answer.status == 401, "\(route.pattern)")
            }
        }
    }

    /// A session that ended shows nothing, also where the cookie is still ours (I05: in one round trip).
    @Test func `shows no row to a session that has ended`() throws {
        let stand = try Stand()
        let anna = try stand.member()
        let cookie = try #require(anna.cookies[SessionCookie.name])
        for end: (String) throws -> Void in [
            { _ in _ = try stand.database.execute("UPDATE sessions SET last_seen_at = now() - interval '15 days'") },
            { _ in
                _ = try stand.database.execute(
                    "UPDATE sessions SET last_seen_at = now(), created_at = now() - interval '91 days'")
            },
            { _ in
                _ = try stand.database.execute("UPDATE sessions SET created_at = now()")
                _ = try stand.database.execute("UPDATE members SET disabled_at = now(), disabled_reason = 'x'")
            },
            { _ in
                _ = try stand.database.execute("UPDATE members SET disabled_at = NULL, disabled_reason = NULL")
                _ = try stand.database.execute("DELETE FROM sessions")
            },
        ] {
            anna.cookies[SessionCookie.name] = cookie
            try end("")
            anna.cookies[SessionCookie.name] = cookie
            let answer = try anna.get(Paths.feed())
            #expect(answer.status == 303)
            #expect(answer.trips == 1)
            #expect(anna.cookies[SessionCookie.name] == nil, "the cookie is taken back")
        }
    }

    /// C01 over the whole table.
    @Test func `refuses every unsafe call that does not come from our page`() throws {
        let stand = try Stand()
        let anna = try stand.member()
        let other = try stand.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let foreign = try other.formToken()
        let token = try anna.formToken()
        let form = [("Content-Type", "application/x-www-form-urlencoded")]
        for route in stand.routes.all where route.method.isUnsafe && !route.trait.isOpenToOtherSites {
            let target = target(route.pattern)
            func send(_ headers: [(String, String)], _ body: String) throws -> Int {
                try anna.send(route.method.rawValue, target, form + headers, Array(body.utf8)).status
            }
            let own = [("Sec-Fetch-Site", "same-origin"), ("Origin", Stand.origin)]
            #expect(try send(own, "") == 403, "no token: \(route.pattern)")
            #expect(try send(own, "token=AAAA") == 403, "wrong token: \(route.pattern)")
            #expect(try send(own, "token=\(foreign)") == 403, "other session's token: \(route.pattern)")
            #expect(
                try send([("Sec-Fetch-Site", "cross-site")], "token=\(token)") == 403, "cross-site: \(route.pattern)")
            #expect(try send([("Sec-Fetch-Site", "same-site")], "token=\(token)") == 403, "same-site: \(route.pattern)")
            #expect(
                try send([("Origin", "https://evil.example")], "token=\(token)") == 403, "foreign: \(route.pattern)")
            #expect(try send([("Origin", "null")], "token=\(token)") == 403, "null: \(route.pattern)")
            #expect(
                try send([("Sec-Fetch-Site", "same-origin"), ("Origin", "null")], "token=\(token)") == 403,
                "contradiction: \(route.pattern)")
            #expect(try send([], "token=\(token)") == 403, "no origin: \(route.pattern)")
            #expect(
                try send([("Referer", Stand.origin + ".evil.example/")], "token=\(token)") == 403,
                "look-alike referer: \(route.pattern)")
        }
    }

    /// A08: a route that sends mail is limited, and the table says which do.
    @Test func `limits every route that sends mail`() throws {
        let stand = try Stand()
        let sending = stand.routes.all.filter(\.trait.sendsMail)
        #expect(sending.map(\.pattern) == ["/sign-in"])
        let answers = try (1...50).map { _ in
            try stand.anonymous().post(Paths.signIn(), ["email": "anna@hse.ru"]).status
        }
        #expect(answers.count { $0 == 303 } == 3)
        #expect(answers.count { $0 == 429 } == 47)
    }

    @Test func `shows the demonstration's pages in the demonstration only`() throws {
        #expect(try Stand().member().get(Paths.styleguide()).status == 200)
        let production = [
            "QUAD_MODE": "production", "QUAD_ORIGIN": "https://quad.hse.ru", "QUAD_VK_CLIENT_ID": "",
            "QUAD_YANDEX_CLIENT_ID": "",
        ]
        #expect(try Stand(production).member().get(Paths.styleguide()).status == 404)
    }
}
