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

    init(photos count: Int = 200, _ changes: [String: String] = [:]) throws {
        unsplash = try FakeUnsplash(count)
        browser = try TestApp(unsplash.settings.merging(changes) { $1 }).member()
        try connect(browser)
    }

    var app: TestApp { browser.app }

    func connect(_ browser: Browser, state: String = "connected") throws {
        let account = "account of \(browser.member?.rawValue ?? 0)"
        try execute(
            """
            INSERT INTO connections (member_id, provider, account, name, access_token, state)
            VALUES (\(browser.member), 'unsplash', \(account), 'Анна Ковалёва', '', \(state))
            """)
    }

    /// Does what `quad work` would do with the feed; tells whether there was anything.
    @discardableResult
    func work() throws -> Bool {
        try app.work(
            app.services.features.handlers(of: .quick, Worker(app.services)).filter { $0.kind == "photos.feed" })
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
    /// The numbers of the photos that it shows.
    var photos: [Int] {
        text.matches(of: /alt="hills (\d+)"/).compactMap { Int($0.output.1) }
    }

    /// Where the next page is.
    var next: String? {
        text.firstMatch(of: /href="([^"]+)" rel="next"/).map { String($0.output.1).replacing("&amp;", with: "&") }
    }
}
