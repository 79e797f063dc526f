import Connections
import HTTPClient
import Media
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A provider is declared in one place: one more than Quad has shows its own words, and answers for itself alone.
@Suite struct ThirdProviderTests {
    private let journey: Journey
    private let anna: Browser

    init() throws {
        journey = try Journey { [.gallery($0)] }
        journey.fake.answer("/gallery/token", #"{"access_token":"canary","scope":"public write_likes read_user"}"#)
        journey.fake.answer(
            "/gallery/me", #"{"id":"mE1x","name":"Анна К.","photo":"\#(journey.fake.origin)/gallery/anna.png"}"#)
        anna = try journey.app.member()
    }

    /// The words of the providers that Quad has.
    private let others = ["VK<", "Яндекс", "файлам", "документ", "локальные данные"]

    private func row() throws -> String {
        let page = try anna.get(Paths.connections())
        #expect(page.status == 200)
        let row = try #require(page.text.split(separator: "<li ").first { $0.contains("<b>Галерея</b>") })
        for word in others { #expect(!row.contains(word), "\(word)") }
        return String(row)
    }

    private func connect() throws -> Answered {
        let query = try journey.start(anna, .gallery)
        #expect(query["scope"] == "public write_likes read_user")
        #expect(query["redirect_uri"] == "\(TestApp.origin)/connections/gallery/callback")
        return try journey.comeBack(anna, .gallery, state: query["state"])
    }

    @Test func `waits for being connected under its own name, words and icon`() throws {
        let row = try row()
        #expect(row.contains("Фотографии из Галереи.") && row.contains("#images"))
        #expect(row.contains("action=\"/connections/gallery\""))
    }

    @Test func `is connected, and its tokens neither end nor are refreshed`() throws {
        #expect(try connect().location == "/feed")
        #expect(anna.outcome == "connected")
        let row = try row()
        #expect(row.contains("Подключено") && row.contains("Анна К."))
        let id = try #require(anna.member)
        let tokens = AccessTokens(journey.app.services, OAuthClient(journey.providers))
        #expect(try tokens.token(for: id, at: .gallery).text == "canary")
        try journey.expire()
        #expect(throws: TokenFailure.expired) { try tokens.token(for: id, at: .gallery) }
    }

    @Test func `says by its own words what it did not grant`() throws {
        journey.fake.answer("/gallery/token", #"{"access_token":"canary","scope":"public"}"#)
        _ = try connect()
        let page = try anna.get(Paths.connections()).text
        #expect(page.contains("Галерея: учётная запись подключена, но доступ к отметкам не выдан."))
        #expect(try row().contains("Галерея не дал сайту доступ к отметкам."))
    }

    @Test func `asks by its own words before it is disconnected`() throws {
        _ = try connect()
        let question = "Ваши отметки останутся в Галерее."
        #expect(try anna.get(Paths.connections()).text.contains(question))
        let page = try anna.get(Paths.disconnect(.gallery)).text
        #expect(page.contains(question) && page.contains("Отключить Галерея?"))
        #expect(!page.contains("локальные данные"))
        _ = try anna.post(Paths.disconnect(.gallery))
        let told = try anna.get(Paths.connections()).text
        #expect(told.contains("Галерея: отключено, данные удалены. Источник не подтвердил"), "there is no such call")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }

    @Test func `has a breaker of its own`() throws {
        journey.fake.answer("/gallery/token", "", status: 503)
        for _ in 1...6 { _ = try connect() }
        #expect(anna.outcome == "unavailable")
        #expect(journey.fake.requests("/gallery/token").count == 5)
        try journey.connect(anna, .vk)
        for feature in journey.app.features { feature.reload() }
        _ = try connect()
        #expect(journey.fake.requests("/gallery/token").count == 6)
    }

    @Test func `has its account's photo fetched from its own hosts`() throws {
        _ = try connect()
        try journey.app.work([ThumbnailMaker(AccountPhotos(journey.providers), journey.app.services).handler])
        #expect(journey.fake.requests("/gallery/anna.png").count == 1)
        let failed = try journey.count("SELECT count(*) FROM connections WHERE thumbnail_failed_at IS NOT NULL")
        #expect(failed == 1, "what came is no picture")
    }

    @Test func `is reached where it says, and nowhere else`() throws {
        let policy = HTTPPolicy.calls(to: journey.providers, timeout: .seconds(1), largestBody: 1)
        #expect(policy.admits("https://api.gallery.example/photos"))
        #expect(!policy.admits("https://images.gallery.example/1.jpg"))
        #expect(!HTTPPolicy.downloads(from: journey.providers, largest: 1).admits("https://api.gallery.example/1.jpg"))
    }

    @Test func `is off without its keys`() throws {
        let app = try Journey { _ in [.gallery(nil)] }.app
        let anna = try app.member()
        #expect(try anna.post(Paths.connect(.gallery)).status == 404)
        let row = try anna.get(Paths.connections()).text.split(separator: "<li ").first { $0.contains("<b>Галерея") }
        #expect(row?.contains("Галерея: администратор не включил этот источник") == true)
    }

    @Test func `leads nowhere when nobody has declared it`() throws {
        let nobody = ProviderID("nobody")
        #expect(try anna.post(Paths.connect(nobody)).status == 404)
        #expect(try anna.get(Paths.connectionCallback(nobody)).status == 404)
        #expect(try anna.get(Paths.disconnect(nobody)).status == 404)
        #expect(ProviderID(rawValue: "VK") == nil)
    }
}
