import FoundationEssentials
import Postgres
import Site
import Web

/// A Quad of one thread for one test: a database of its own, the pages of its features, no server in between.
package final class TestApp {
    package static let origin = "http://127.0.0.1:8080"

    package let settings: Settings
    /// Reads what its settings were made of.
    package let reader: SettingsReader
    package let features: [Feature]
    package let services: Services
    package let routes: SiteRoutes
    private let app: App
    /// Where it keeps bytes; goes with it.
    private let state: String
    /// Whether its database was made for it.
    private let ownsDatabase: Bool
    private var requests = 0

    /// `changes` go over the settings that every test app has.
    ///
    /// - Parameters:
    ///   - database: the connection string of one of the cluster's databases; nil makes a new one. A process that a test
    ///     starts is given one: it should start no cluster.
    ///   - features: what it serves
    package init(
        _ changes: [String: String] = [:], database: String? = nil,
        features: (Settings, inout SettingsReader) -> [Feature]
    ) throws {
        ownsDatabase = database == nil
        let conninfo = try database ?? Cluster.shared.database()
        state = "\(FileManager.default.temporaryDirectory.path)/quad-state-\(UUID().uuidString)"
        let environment = [
            "QUAD_MODE": "sandbox", "QUAD_ORIGIN": Self.origin, "QUAD_FILES_ORIGIN": "http://127.0.0.1:8082",
            "QUAD_DATABASE": conninfo, "QUAD_STATE": state,
            "QUAD_SMTP": "smtp://127.0.0.1:1",
            "QUAD_MAIL_FROM": "Quad <quad@hse.ru>", "QUAD_DOMAINS": "hse.ru, edu.hse.ru",
            "QUAD_MIGRATIONS": "\(Cluster.project)/sql/migrations",
            // Nobody listens there: a test that calls a provider names its own.
            "QUAD_VK_CLIENT_ID": "51000001", "QUAD_VK_ID": "http://localhost:1/vk/id",
            "QUAD_VK_OAUTH": "http://localhost:1/vk/oauth", "QUAD_VK_API": "http://localhost:1/vk/method",
            "QUAD_YANDEX_CLIENT_ID": "quad-yandex", "QUAD_YANDEX_CLIENT_SECRET": "yandex-secret",
            "QUAD_YANDEX_OAUTH": "http://localhost:1/yandex/oauth",
            "QUAD_YANDEX_LOGIN": "http://localhost:1/yandex/login",
            "QUAD_YANDEX_DISK": "http://localhost:1/yandex/v1/disk",
            "QUAD_UNSPLASH_CLIENT_ID": "quad-unsplash", "QUAD_UNSPLASH_CLIENT_SECRET": "unsplash-secret",
            "QUAD_UNSPLASH_OAUTH": "http://localhost:1/unsplash/oauth",
            "QUAD_UNSPLASH_API": "http://localhost:1/unsplash/api",
            "QUAD_UNSPLASH_IMAGES": "http://localhost:1/unsplash/images",
        ].merging(changes) { $1 }
        var reader = SettingsReader(environment)
        self.reader = reader
        settings = try Settings(
            &reader, keys: Keys(file: "1 " + String(repeating: "0123456789abcdef", count: 4)))
        let features = features(settings, &reader)
        self.features = features
        try reader.finish()
        // The log of a test app is not what a test is about.
        services = Services(
            settings: settings, features: FeatureRegistry(features), assets: Assets(),
            database: Connection(conninfo, options: .patient),
            log: Log("test", descriptor: -1))
        try AuditLog(services.database, keys: settings.keys).begin()
        routes = features.routes()
        app = App(services: services, routes: routes)
    }

    deinit {
        if ownsDatabase { Cluster.shared.takeBack(settings.database) }
        try? FileManager.default.removeItem(atPath: state)
    }

    private struct NoMember: Error {}

    package var database: Connection { services.database }
    /// Another connection to it, to write many rows by.
    package func filling() -> Connection { Connection(settings.database, options: .filling) }

    package func answer(_ request: Request) throws -> Answered {
        requests += 1
        let trips = database.roundTrips
        let response = app.respond(to: request, id: "test\(requests)")
        return try Answered(response, method: request.method, trips: database.roundTrips - trips)
    }

    // MARK: People

    /// A browser that is signed in nowhere.
    package func anonymous(language: String = "ru") -> Browser { Browser(self, language: language) }

    /// A browser in which this member of the demonstration is signed in.
    package func member(_ email: String = "anna.kovaleva@hse.ru", name: String = "Анна Ковалёва") throws -> Browser {
        let id = try database.row(
            """
            INSERT INTO members (email, email_key, full_name, faculty, position, city, welcomed_at)
            VALUES (\(email), \(email), \(name), 'Факультет права', 'Доцент', 'Москва', now())
            ON CONFLICT ON CONSTRAINT members_email_is_unique DO UPDATE SET email = excluded.email
            RETURNING id
            """
        ) { (row: inout Row) -> MemberID in try row.only() }
        guard let id else { throw NoMember() }
        let token = Token()
        _ = try database.fetch(Session.start(token, for: id, agent: Browser.agent, address: "127.0.0.1", in: .ru))
        let browser = Browser(self, language: "ru")
        browser.member = id
        browser.cookies[SessionCookie.name] = SessionCookie(member: id, token: token).value(keys: settings.keys)
        return browser
    }

    /// A browser of an administrator.
    package func admin(_ email: String = "timur.akhmetov@hse.ru", name: String = "Тимур Ахметов") throws -> Browser {
        let browser = try member(email, name: name)
        _ = try database.execute("UPDATE members SET role = 'admin' WHERE id = \(browser.member)")
        return browser
    }
}
