import FoundationEssentials
import Site
import TestSupport
import Testing
import Web

@Suite struct AccessTests {
    /// A pattern with something in the place of its parameters.
    private func target(_ pattern: String) -> String {
        let named = ["/connections", "/admin/providers"].contains(where: pattern.hasPrefix)
        return pattern.replacing("/files/{}", with: "/files/vk").replacing("/save/{}", with: "/save/photo-1")
            .replacing("/things/{}", with: "/things/post-1")
            .replacing("{}", with: pattern.hasPrefix("/tags") ? "tag" : named ? "vk" : "1")
    }

    /// I01, for the two kinds of people there are so far: what the table declares is what happens.
    @Test func `lets nobody without a session see or change what is for members`() throws {
        let app = try TestApp()
        for route in app.routes.all where route.trait.audience == .members {
            let anonymous = app.anonymous()
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
        let app = try TestApp()
        let anna = try app.member()
        let cookie = try #require(anna.cookies[SessionCookie.name])
        for end: (String) throws -> Void in [
            { _ in _ = try app.database.execute("UPDATE sessions SET last_seen_at = now() - interval '15 days'") },
            { _ in
                _ = try app.database.execute(
                    "UPDATE sessions SET last_seen_at = now(), created_at = now() - interval '91 days'")
            },
            { _ in
                _ = try app.database.execute("UPDATE sessions SET created_at = now()")
                _ = try app.database.execute("UPDATE members SET disabled_at = now(), disabled_reason = 'x'")
            },
            { _ in
                _ = try app.database.execute("UPDATE members SET disabled_at = NULL, disabled_reason = NULL")
                _ = try app.database.execute("DELETE FROM sessions")
            },
        ] {
            anna.cookies[SessionCookie.name] = cookie
            try end("")
            anna.cookies[SessionCookie.name] = cookie
            let answer = try anna.get(Paths.profileSettings())
            #expect(answer.status == 303)
            #expect(answer.trips == 1)
            #expect(anna.cookies[SessionCookie.name] == cookie, "another tab may have a new one by now")
            _ = try anna.get(try #require(answer.location))
            #expect(anna.cookies[SessionCookie.name] == nil, "the cookie is taken back where a person signs in")
        }
    }

    @Test func `ends the stream of events of whoever has no session, with nothing to complain of`() throws {
        let anonymous = try TestApp().anonymous()
        #expect(try anonymous.get("/events").status == 303)
        anonymous.headers = [("Accept", "text/event-stream")]
        #expect(try anonymous.get("/events").status == 204)
        #expect(try anonymous.get("/events").text.isEmpty)
    }

    /// A poll or a page that was asked for with the token from before, and is answered after the session got a new one.
    @Test func `takes no cookie back from a browser whose session got a new token meanwhile`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let old = try #require(anna.cookies[SessionCookie.name])
        let cookie = try #require(SessionCookie(old, keys: app.settings.keys))
        let token = Token()
        #expect(try app.database.fetch(Session.renew(cookie, with: token)) == 1)
        let renewed = SessionCookie(member: cookie.member, token: token).value(keys: app.settings.keys)
        let polls: [[(String, String)]] = [[("Sec-Fetch-Mode", "cors")], [("Sec-Fetch-Mode", "same-origin")]]
        for headers in polls + [[("Sec-Fetch-Mode", "navigate")], passedOn, []] {
            for target in ["/feed/news?after=1", "/feed", "/events", "/files?sort=name"] {
                let late = app.anonymous()
                late.cookies[SessionCookie.name] = old
                late.headers = headers
                let answer = try late.get(target)
                #expect(answer.status == 303)
                #expect(answer.setCookies.allSatisfy { $0.name != SessionCookie.name }, "\(target)")
            }
        }
        for headers in polls {
            anna.headers = headers
            anna.cookies[SessionCookie.name] = old
            _ = try anna.get(Paths.signIn())
            #expect(anna.cookies[SessionCookie.name] == old, "a script that followed the redirect")
        }
        anna.headers = []
        anna.cookies[SessionCookie.name] = renewed
        #expect(try anna.get("/sign-in?next=%2Ffiles%3Fsort%3Dname").location == "/files?sort=name")
    }

    /// The page of the session that asks for news by itself when somebody signs out, and is led to the start page beside them.
    @Test func `leaves a browser the secret of the page that somebody went to`() throws {
        let app = try TestApp()
        for target in ["/sign-in?next=%2Fnotifications", "/nothing", "/feed"] {
            let late = app.anonymous()
            for headers in [("cors", "text/html"), ("no-cors", "image/avif,image/webp,*/*"), ("same-origin", "*/*")] {
                late.headers = [("Sec-Fetch-Mode", headers.0), ("Accept", headers.1)]
                #expect(try late.get(target).setCookies.isEmpty, "\(target)")
                #expect(try late.post(target, ["token": ""]).setCookies.isEmpty, "\(target)")
            }
        }
        for headers in [[("Sec-Fetch-Mode", "navigate")], [], passedOn] {
            let visitor = app.anonymous()
            visitor.headers = headers
            _ = try visitor.get(Paths.signIn())
            #expect(visitor.cookies[Visitor.cookieName] != nil)
        }
    }

    /// A page that somebody goes to, as Firefox says it of what a service worker passes on.
    private let passedOn = [
        ("Sec-Fetch-Mode", "same-origin"),
        ("Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"),
    ]

    /// A client that invents session cookies costs no query and no reading of a body, on any route.
    @Test func `answers a session cookie that is not ours without the database`() throws {
        let app = try TestApp()
        let visitor = app.anonymous()
        let token = try visitor.formToken()
        for route in app.routes.all where route.trait.audience != .signedURL {
            for value in ["", "x", String(repeating: "A", count: 75)] {
                visitor.cookies[SessionCookie.name] = value
                let target = target(route.pattern)
                let answer =
                    route.method == .get
                    ? try visitor.get(target) : try visitor.post(target, ["token": token, "email": "anna@hse.ru"])
                #expect(answer.trips == 0, "\(route.pattern)")
                let isSignIn = route.pattern == "/sign-in" && route.method == .get
                let refusal = route.trait.audience.staff != nil ? 404 : route.method == .get ? 303 : 401
                #expect(answer.status == (isSignIn ? 200 : refusal), "\(route.pattern)")
                #expect((visitor.cookies[SessionCookie.name] == nil) == isSignIn, "\(route.pattern)")
            }
        }
        #expect(try app.database.row("SELECT 1 FROM jobs") { try $0.only(Int32.self) } == nil)
    }

    /// C01 over the whole table.
    @Test func `refuses every unsafe call that does not come from our page`() throws {
        let app = try TestApp()
        let anna = try app.member()
        let other = try app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let foreign = try other.formToken()
        let admin = try app.admin()
        let form = [("Content-Type", "application/x-www-form-urlencoded")]
        for route in app.routes.all where route.method.isUnsafe && !route.trait.isOpenToOtherSites {
            let target = target(route.pattern)
            let sender = route.trait.audience.staff != nil ? admin : anna
            let token = try sender.formToken()
            func send(_ headers: [(String, String)], _ body: String) throws -> Int {
                try sender.send(route.method.rawValue, target, form + headers, Array(body.utf8)).status
            }
            let own = [("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin)]
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
                try send([("Referer", TestApp.origin + ".evil.example/")], "token=\(token)") == 403,
                "look-alike referer: \(route.pattern)")
        }
    }

    /// A08: a route that sends mail is limited, and the table says which do.
    @Test func `limits every route that sends mail`() throws {
        let app = try TestApp()
        let sending = app.routes.all.filter(\.trait.sendsMail)
        let accounts = [
            "/sign-in", "/sign-in/restoration", "/step-up", "/settings/email", "/settings/email/code",
            "/settings/passkeys", "/settings/passkeys/{}/remove", "/settings/data/deletion",
        ]
        let administration = [
            "/admin/members/{}/passkeys", "/admin/members/{}/email", "/admin/members/{}/details",
            "/admin/members/{}/delete", "/admin/members/{}/deletion/withdraw",
            "/admin/invitations", "/admin/invitations/{}/resend",
        ]
        #expect(sending.map(\.pattern) == accounts + administration)
        let answers = try (1...50).map { _ in
            try app.anonymous().post(Paths.signIn(), ["email": "anna@hse.ru"]).status
        }
        #expect(answers.count { $0 == 303 } == 3)
        #expect(answers.count { $0 == 429 } == 47)
    }

    @Test func `shows the demonstration's pages in the demonstration only`() throws {
        #expect(try TestApp().member().get(Paths.styleguide()).status == 200)
        let production = [
            "QUAD_MODE": "production", "QUAD_ORIGIN": "https://quad.hse.ru", "QUAD_VK_CLIENT_ID": "",
            "QUAD_YANDEX_CLIENT_ID": "", "QUAD_UNSPLASH_CLIENT_ID": "",
        ]
        #expect(try TestApp(production).member().get(Paths.styleguide()).status == 404)
    }
}
