import Connections
import Features
import Foundation
import Notifications
import Photos
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A Quad with a member whose account at Unsplash is connected.
struct PhotosStand {
    let unsplash: FakeUnsplash
    let browser: Browser
    /// Those that the app has.
    let providers: Providers

    init(photos count: Int = 200, _ changes: [String: String] = [:]) throws {
        unsplash = try FakeUnsplash(count)
        var providers: Providers?
        browser = try TestApp(unsplash.settings.merging(changes) { $1 }) { settings, reader in
            let all = Providers(settings, &reader)
            providers = all
            return Features.all(settings, all, PushSettings(settings, &reader))
        }.member()
        self.providers = try #require(providers)
        try connect(browser)
    }

    var app: TestApp { browser.app }

    /// - Parameter account: nil is one of the member's own
    func connect(_ browser: Browser, _ account: String? = nil, state: String = "connected") throws {
        let member = try #require(browser.member)
        let id = try #require(
            try app.database.row(
                """
                INSERT INTO connections (member_id, provider, account, name, access_token, state)
                VALUES (\(member), 'unsplash', \(account ?? "of \(member.rawValue)"), 'Анна Ковалёва', '', \(state))
                RETURNING id
                """
            ) { try $0.only(ConnectionID.self) })
        let token = try Seal.close(
            Array("token".utf8), for: "connections.access_token.\(id.rawValue).\(member.rawValue)",
            with: app.settings.keys)
        try execute("UPDATE connections SET access_token = \(token) WHERE id = \(id)")
    }

    /// Does what `quad work` would do with photos; returns whether there was anything.
    @discardableResult
    func work() throws -> Bool {
        try app.work(
            app.features.handlers(of: .quick, Worker(app.services)).filter { $0.kind.hasPrefix("photos.") })
    }

    /// Looks at the page until nothing is asked for.
    @discardableResult
    func settled(_ address: Address = Paths.photos()) throws -> Answered {
        for _ in 1...20 {
            let page = try browser.get(address)
            if try !work() { return page }
        }
        return try browser.get(address)
    }

    /// Puts what the database says of the feed's times this far back.
    func age(_ interval: String) throws {
        try execute(
            """
            UPDATE photo_feed_state
            SET refreshed_at = refreshed_at - \(interval)::interval, failed_at = failed_at - \(interval)::interval
            """)
    }

    func execute(_ sql: SQL) throws { _ = try app.database.execute(sql) }

    func count(_ sql: SQL) throws -> Int { try #require(try app.database.row(sql) { try $0.only(Int.self) }) }

    /// The number of a photo in the database.
    func id(_ photo: Int) throws -> PhotoID {
        let found = try app.database.row("SELECT id FROM photos WHERE remote_id = \("photo-\(photo)")") {
            try $0.only(PhotoID.self)
        }
        return try #require(found)
    }

    /// Presses a heart on a page, as somebody without scripts does.
    func press(_ photo: Int, on page: Address = Paths.photos(), _ browser: Browser? = nil) throws -> Answered {
        let browser = browser ?? self.browser
        let text = try browser.get(page).text
        let start = try #require(text.range(of: "id=\"heart-\(try id(photo).rawValue)\""))
        let form = text[start.upperBound...].prefix(2_000)
        func value(_ pattern: Regex<(Substring, Substring)>) throws -> String {
            String(try #require(form.firstMatch(of: pattern)).output.1).replacing("&amp;", with: "&")
        }
        return try browser.post(
            Address(value(/action="([^"]+)"/)),
            ["key": value(/name="key" value="([^"]+)"/), "return": value(/name="return" value="([^"]+)"/)])
    }

    /// The photos that an account likes, the newest first.
    func favourites(of account: String? = nil) throws -> [Int] {
        try app.database.rows(
            """
            SELECT p.remote_id FROM photo_favourites v JOIN photos p ON p.id = v.photo_id
            WHERE v.account = coalesce(\(account), v.account) ORDER BY v.place DESC
            """
        ) { Int(try $0.only(String.self).dropFirst(6)) ?? 0 }
    }

    /// The numbers of the photos of the feed, from its beginning.
    func kept() throws -> [Int] {
        try app.database.rows(
            """
            SELECT p.remote_id FROM photo_feed f JOIN photos p ON p.id = f.photo_id ORDER BY f.rank DESC
            """
        ) { Int(try $0.only(String.self).dropFirst(6)) ?? 0 }
    }
}

extension Answered {
    /// Whether the heart of a photo is red.
    func isLiked(_ id: PhotoID) -> Bool? {
        text.range(of: "id=\"heart-\(id.rawValue)\"").flatMap {
            text[$0.upperBound...].firstMatch(of: /aria-pressed="(true|false)"/).map { $0.output.1 == "true" }
        }
    }

    /// The numbers of the photos that it shows.
    var photos: [Int] {
        text.matches(of: /alt="hills (\d+)"/).compactMap { Int($0.output.1) }
    }

    /// Where the next page is.
    var next: String? {
        text.firstMatch(of: /href="([^"]+)" rel="next"/).map { String($0.output.1).replacing("&amp;", with: "&") }
    }
}
