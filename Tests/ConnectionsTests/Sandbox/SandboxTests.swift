import Connections
import HTTPClient
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The same against the sandbox, which checks what it is sent as the providers' documents say.
@Suite(.serialized) struct SandboxTests {
    private let sandbox: SandboxProcess
    private let app: TestApp

    init() throws {
        sandbox = try SandboxProcess()
        app = try TestApp(sandbox.settings)
    }

    /// Starts, decides on the provider's page and comes back.
    private func visit(
        _ browser: Browser, _ provider: ProviderID, _ decision: String, as person: String = "anna"
    ) throws -> Answered {
        let start = try browser.post(Paths.connect(provider), ["return": "/feed"])
        let back = try sandbox.decide(try #require(start.location), decision, as: person)
        #expect(back.hasPrefix(TestApp.origin + "/connections/\(provider.rawValue)/callback?"))
        return try arrive(browser, provider, back)
    }

    /// Comes back, and waits for what comes of it.
    private func arrive(_ browser: Browser, _ provider: ProviderID, _ back: String) throws -> Answered {
        let answer = try browser.get(String(back.dropFirst(TestApp.origin.count)))
        guard answer.location == Paths.arrival(provider).text else { return answer }
        try app.work(
            app.features.handlers(of: .quick, Worker(app.services)).filter {
                $0.kind.hasPrefix("connections.")
            })
        return try browser.get(Paths.arrival(provider))
    }

    private func states() throws -> [String] {
        try app.database.rows("SELECT provider || ' ' || state || ' ' || name FROM connections ORDER BY 1") {
            try $0.only()
        }
    }

    @Test func `connects both, and each lets the token in`() throws {
        let anna = try app.member()
        for provider in ProviderID.faked {
            #expect(try visit(anna, provider, "allow").location == provider.home)
        }
        #expect(try states() == ["vk connected Анна Ковалёва", "yandex connected Анна Ковалёва"])
        let id = try #require(anna.member)
        let tokens = TokenDesk(settings: app.settings, providers: app.providers).tokens()
        let vk = try tokens.token(for: id, at: .vk).text
        let documents = try sandbox.post(
            "/vk/method/docs.get", "v=5.199&count=1&access_token=\(PercentCoding.encode(vk))",
            type: "application/x-www-form-urlencoded")
        #expect(documents.text.contains("\"items\""))
        let client = HTTPClient(HTTPPolicy(allowedHosts: [], allowsLoopback: true))
        let yandex = try tokens.token(for: id, at: .yandex).text
        let disk = HTTPRequest(url: sandbox.url + "/yandex/v1/disk", headers: [("Authorization", "OAuth \(yandex)")])
        #expect(try client.send(disk).status == 200)
    }

    @Test(arguments: ProviderID.faked)
    func `comes back from Deny with nothing but a word`(provider: ProviderID) throws {
        let anna = try app.member()
        #expect(try visit(anna, provider, "deny").location == "/feed")
        #expect(anna.outcome == "denied")
        #expect(try states().isEmpty)
    }

    @Test func `sees that documents are not granted`() throws {
        _ = try sandbox.post("/control/vk", #"{"grants_extended":false}"#)
        _ = try visit(try app.member(), .vk, "allow")
        #expect(try states() == ["vk noscope Анна Ковалёва"])
    }

    @Test func `understands the answer in one field too`() throws {
        _ = try sandbox.post("/control/vk", #"{"sends_payload":true}"#)
        _ = try visit(try app.member(), .vk, "allow")
        #expect(try states() == ["vk connected Анна Ковалёва"])
    }

    /// O07, where a refresh token really works once.
    @Test(arguments: ProviderID.faked) func `refreshes once for twenty, again and again`(provider: ProviderID) throws {
        let anna = try app.member()
        _ = try visit(anna, provider, "allow", as: "mikhail")
        let id = try #require(anna.member)
        let desk = TokenDesk(settings: app.settings, providers: app.providers)
        for round in 1...3 {
            _ = try app.database.execute("UPDATE connections SET expires_at = now() - interval '1 second'")
            let good = Counter()
            inParallel(20) { _ in
                if (try? desk.tokens().token(for: id, at: provider, patience: .seconds(10))) != nil { good.add() }
            }
            #expect(good.count == 20, "round \(round)")
        }
        #expect(try app.database.rows("SELECT state FROM connections") { try $0.only(String.self) } == ["connected"])
    }

    @Test func `ends the connection when the refresh token was spent elsewhere`() throws {
        let anna = try app.member()
        _ = try visit(anna, .vk, "allow")
        let id = try #require(anna.member)
        let before = try #require(
            try app.database.row("SELECT refresh_token FROM connections") { try $0.only([UInt8].self) })
        let tokens = TokenDesk(settings: app.settings, providers: app.providers).tokens()
        _ = try app.database.execute("UPDATE connections SET expires_at = now()")
        _ = try tokens.token(for: id, at: .vk)
        _ = try app.database.execute("UPDATE connections SET expires_at = now(), refresh_token = \(before)")
        #expect(throws: TokenFailure.expired) { try tokens.token(for: id, at: .vk) }
        #expect(try anna.get(Paths.connections()).text.contains("Срок доступа истёк"))
    }

    /// O08: what was given out is worth nothing afterwards.
    @Test(arguments: ProviderID.faked) func `takes everything back`(provider: ProviderID) throws {
        let anna = try app.member()
        _ = try visit(anna, provider, "allow")
        let tokens = TokenDesk(settings: app.settings, providers: app.providers).tokens()
        let token = try tokens.token(for: try #require(anna.member), at: provider)
        _ = try anna.post(Paths.disconnect(provider))
        #expect(anna.outcome == "disconnected")
        let client = HTTPClient(HTTPPolicy(allowedHosts: [], allowsLoopback: true))
        if provider == .vk {
            let answer = try sandbox.post(
                "/vk/method/docs.get", "v=5.199&access_token=\(PercentCoding.encode(token.text))",
                type: "application/x-www-form-urlencoded")
            #expect(answer.text.contains("\"error_code\":5"))
        } else {
            let request = HTTPRequest(
                url: sandbox.url + "/yandex/v1/disk", headers: [("Authorization", "OAuth \(token.text)")])
            #expect(try client.send(request).status == 401)
        }
        #expect(try states().isEmpty)
    }

    @Test func `does not wait for a provider that is down`() throws {
        let anna = try app.member()
        let start = try anna.post(Paths.connect(.vk), ["return": "/feed"])
        let back = try sandbox.decide(try #require(start.location), "allow")
        _ = try sandbox.post("/control/faults", #"{"provider":"vk","mode":"down"}"#)
        let began = ContinuousClock.now
        #expect(try arrive(anna, .vk, back).location == "/feed")
        #expect(anna.outcome == "unavailable")
        #expect(ContinuousClock.now - began < .seconds(8))
    }
}
