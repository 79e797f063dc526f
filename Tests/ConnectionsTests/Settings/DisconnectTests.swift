import Connections
import Foundation
import Postgres
import Site
import Synchronization
import TestSupport
import Testing
import Web

@Suite struct DisconnectTests {
    /// With what a feature keeps of connections, in the place of Files.
    private func keeping(_ key: SQL) throws -> Journey {
        let journey = try Journey()
        _ = try journey.app.database.execute(
            "CREATE TABLE kept_lists (connection_id bigint REFERENCES connections (id) \(key))")
        return journey
    }

    /// YD-11.
    @Test func `asks first, in the very words of the order`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna, .yandex)
        let question = "Вы уверены, что хотите выйти? Все локальные данные будут удалены"
        #expect(try anna.get(Paths.disconnect(.yandex)).text.contains(question))
        #expect(try anna.get(Paths.connections()).text.contains(question))
        #expect(try journey.count("SELECT count(*) FROM connections") == 1)
        #expect(try anna.get(Paths.disconnect(.vk)).status == 404)
    }

    /// O08.
    @Test(arguments: [
        (ProviderID.vk, "/vk/id/oauth2/revoke", "vk2.a.access-canary"),
        (.yandex, "/yandex/oauth/revoke_token", "y0_access-canary"),
    ]) func `takes the access back at the provider, then deletes all of it`(
        provider: ProviderID, path: String, token: String
    ) throws {
        let journey = try keeping("ON DELETE CASCADE")
        let anna = try journey.app.member()
        try journey.connect(anna, provider)
        _ = try journey.app.database.execute("INSERT INTO kept_lists SELECT id FROM connections")
        let answer = try anna.post(Paths.disconnect(provider), ["return": "/feed"])
        #expect(answer.location == "/feed")
        #expect(journey.fake.requests(path).map { $0.form["access_token"] } == [token])
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
        #expect(try journey.count("SELECT count(*) FROM kept_lists") == 0)
        #expect(anna.outcome == "disconnected")
        #expect(try anna.post(Paths.disconnect(provider)).status == 303, "a second click does no harm")
        #expect(journey.fake.requests(path).count == 1)
    }

    @Test func `deletes everything or nothing`() throws {
        let journey = try keeping("ON DELETE RESTRICT")
        let anna = try journey.app.member()
        try journey.connect(anna)
        _ = try journey.app.database.execute("INSERT INTO kept_lists SELECT id FROM connections")
        #expect(try anna.post(Paths.disconnect(.vk)).status == 500)
        #expect(try journey.count("SELECT count(*) FROM connections") == 1)
        #expect(try journey.count("SELECT count(*) FROM kept_lists") == 1)
    }

    /// As a long list that has come holds it while its rows are written.
    @Test func `waits for what is just being written, longer than pages do`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        let conninfo = journey.app.settings.database
        let isHeld = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let other = Connection(conninfo)
            try? other.transaction {
                _ = try other.rows("SELECT true FROM connections FOR KEY SHARE") { try $0.only(Bool.self) }
                isHeld.signal()
                pause(ConnectionOptions().lockTimeout + .milliseconds(500))
            }
        }
        isHeld.wait()
        #expect(try anna.post(Paths.disconnect(.vk), ["return": "/feed"]).location == "/feed")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }

    @Test(arguments: [(503, ""), (200, #"{"error":"server_error"}"#), (400, #"{"error":"invalid_client"}"#)])
    func `deletes also when the provider does not confirm, and says so`(status: Int, body: String) throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        journey.fake.answer("/vk/id/oauth2/revoke", body, status: status)
        _ = try anna.post(Paths.disconnect(.vk))
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
        #expect(try anna.get(Paths.connections()).text.contains("не подтвердил отзыв доступа"))
    }

    @Test func `takes back with a live token where the kept one has ended`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        try journey.expire()
        journey.fake.answer("/vk/id/oauth2/auth", FakeProvider.vkTokens(access: "fresh"))
        _ = try anna.post(Paths.disconnect(.vk))
        #expect(journey.fake.requests("/vk/id/oauth2/revoke").map { $0.form["access_token"] } == ["fresh"])
    }

    /// Of a member who is kept out no token is given for anything else.
    @Test func `takes back what a member had whose account is erased`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        for provider in [ProviderID.vk, .yandex] { try journey.connect(anna, provider) }
        _ = try journey.app.database.execute("UPDATE members SET erase_at = now(), erase_reason = 'x'")
        let member = try #require(anna.member)
        #expect(throws: TokenFailure.notConnected) { try journey.tokens().token(for: member, at: .vk) }
        let features = journey.app.features
        let erasure = try #require(features.first { $0.name == "connections" }?.erasure)
        for _ in 1...2 { try erasure.erase(member, journey.app.services) }
        for path in ["/vk/id/oauth2/revoke", "/yandex/oauth/revoke_token"] {
            #expect(journey.fake.requests(path).count == 1, "\(path)")
        }
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }

    @Test func `is one's own`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try journey.connect(anna)
        #expect(try mikhail.get(Paths.disconnect(.vk)).status == 404)
        _ = try mikhail.post(Paths.disconnect(.vk))
        #expect(try journey.count("SELECT count(*) FROM connections") == 1)
        #expect(try !mikhail.get(Paths.connections()).text.contains("Анна"))
    }

    @Test func `frees the account for another member`() throws {
        let journey = try Journey()
        let anna = try journey.app.member()
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        try journey.connect(anna)
        _ = try anna.post(Paths.disconnect(.vk))
        try journey.connect(mikhail)
    }
}
