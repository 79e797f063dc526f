import Connections
import Features
import Notifications
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A member's way to a provider and back, without the provider's page in between.
struct Journey {
    let app: TestApp
    let fake: FakeProvider
    /// Those that the app has.
    let providers: Providers

    /// - Parameter more: providers beside those of Quad, at an address that the fake answers
    init(_ changes: [String: String] = [:], more: (String) -> [Provider] = { _ in [] }) throws {
        let fake = try FakeProvider()
        self.fake = fake
        var providers: Providers?
        app = try TestApp(fake.settings(changes)) { settings, reader in
            let all = Providers(Providers(settings, &reader).all + more(fake.origin), settings)
            providers = all
            return Features.all(settings, all, PushSettings(settings, &reader))
        }
        self.providers = try #require(providers)
    }

    /// Starts and gives the query that the provider's page was opened with.
    func start(
        _ browser: Browser, _ provider: ProviderID = .vk, returnTo: String = "/feed"
    ) throws -> [String: String] {
        let answer = try browser.post(Paths.connect(provider), ["return": returnTo])
        #expect(answer.status == 303)
        return fields(of: answer.location ?? "")
    }

    /// Comes back with a code, and waits for what comes of it.
    func comeBack(
        _ browser: Browser, _ provider: ProviderID = .vk, state: String?, _ more: [String: String] = [:]
    ) throws -> Answered {
        let answer = try open(browser, provider, state: state, more)
        guard answer.location == Paths.arrival(provider).text else { return answer }
        try work()
        return try browser.get(Paths.arrival(provider))
    }

    /// Does what `quad work` would do with accounts.
    func work() throws {
        try app.work(
            app.features.handlers(of: .quick, Worker(app.services)).filter {
                $0.kind.hasPrefix("connections.")
            })
    }

    /// Comes back with a code.
    func open(
        _ browser: Browser, _ provider: ProviderID = .vk, state: String?, _ more: [String: String] = [:]
    ) throws -> Answered {
        var address = Paths.connectionCallback(provider).adding("state", state)
        let good = ["code": "code-canary", "device_id": "device-canary"]
        for (name, value) in good.merging(more, uniquingKeysWith: { $1 }) where !value.isEmpty {
            address = address.adding(name, value)
        }
        return try browser.get(address)
    }

    /// All the way.
    func connect(_ browser: Browser, _ provider: ProviderID = .vk) throws {
        let query = try start(browser, provider)
        let answer = try comeBack(browser, provider, state: query["state"])
        try #require(answer.status == 303)
        try #require(try count("SELECT count(*) FROM connections WHERE member_id = \(browser.member)") > 0)
    }

    func count(_ sql: SQL) throws -> Int {
        try #require(try app.database.row(sql) { try $0.only(Int.self) })
    }

    func tokens() -> AccessTokens { desk.tokens() }

    var desk: TokenDesk { TokenDesk(settings: app.settings, providers: app.providers) }

    func expire() throws {
        _ = try app.database.execute("UPDATE connections SET expires_at = now() - interval '1 second'")
    }
}

extension ProviderID {
    /// Where a connected account leads; nil for one that no feature has.
    var home: String? { ["vk": "/files/vk", "yandex": "/files/yandex"][rawValue] }
}

extension Browser {
    /// What was left for the next page to say.
    var outcome: String? {
        (flash as? ConnectionFlash)?.outcome.rawValue
    }
}

/// Where a thread of its own gets what asks for tokens.
struct TokenDesk: Sendable {
    let settings: Settings
    let providers: Providers

    func tokens() -> AccessTokens {
        AccessTokens(
            database: Connection(settings.database), client: OAuthClient(providers),
            keys: settings.keys, log: Log("test", descriptor: -1))
    }
}
