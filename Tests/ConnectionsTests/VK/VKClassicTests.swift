import Connections
import Site
import TestSupport
import Testing

/// VK's older applications: a secret instead of PKCE, nothing to refresh with.
@Suite struct VKClassicTests {
    private let classic = ["QUAD_VK_FLOW": "classic", "QUAD_VK_CLIENT_SECRET": "vk-secret"]

    private func journey() throws -> Journey {
        let journey = try Journey(classic)
        journey.fake.answer(
            "/vk/oauth/access_token", #"{"access_token":"533b-canary","expires_in":86400,"user_id":55512345}"#)
        journey.fake.answer(
            "/vk/method/users.get", #"{"response":[{"id":55512345,"first_name":"Анна","last_name":"Ковалёва"}]}"#)
        return journey
    }

    @Test func `connects with the application's secret`() throws {
        let journey = try journey()
        let anna = try journey.app.member()
        let query = try journey.start(anna)
        #expect(query["scope"] == "docs,offline")
        #expect(query["code_challenge"] == nil, "this flow refuses PKCE")
        _ = try journey.comeBack(anna, state: query["state"])
        #expect(anna.outcome == "connected")
        #expect(journey.fake.requests("/vk/oauth/access_token").first?.form["client_secret"] == "vk-secret")
        #expect(try #require(anna.member.map { try journey.tokens().token(for: $0, at: .vk) }).text == "533b-canary")
    }

    @Test func `has expired when its day is over`() throws {
        let journey = try journey()
        let anna = try journey.app.member()
        try journey.connect(anna)
        try journey.expire()
        let id = try #require(anna.member)
        #expect(throws: TokenFailure.expired) { try journey.tokens().token(for: id, at: .vk) }
    }

    @Test func `never ends with the right to be offline`() throws {
        let journey = try journey()
        journey.fake.answer(
            "/vk/oauth/access_token", #"{"access_token":"533b-canary","expires_in":0,"user_id":55512345}"#)
        try journey.connect(journey.app.member())
        #expect(try journey.count("SELECT count(*) FROM connections WHERE expires_at IS NULL") == 1)
    }

    @Test func `needs its secret`() {
        #expect(throws: SettingsMistakes.self) { try TestApp(["QUAD_VK_FLOW": "classic"]) }
    }
}
