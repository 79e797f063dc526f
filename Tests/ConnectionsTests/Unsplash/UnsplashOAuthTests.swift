import Connections
import Postgres
import Site
import TestSupport
import Testing

@Suite struct UnsplashOAuthTests {
    private let journey: Journey
    private let anna: Browser

    init() throws {
        journey = try Journey()
        anna = try journey.app.member()
    }

    private func connect() throws -> Answered {
        try journey.comeBack(anna, .unsplash, state: try journey.start(anna, .unsplash)["state"])
    }

    @Test func `connects an account with a token that does not end`() throws {
        let query = try journey.start(anna, .unsplash)
        #expect(query["scope"] == "public read_user write_likes" && query["response_type"] == "code")
        _ = try journey.comeBack(anna, .unsplash, state: query["state"])
        #expect(anna.outcome == "connected")
        let sent = try #require(journey.fake.requests("/unsplash/oauth/token").first?.form)
        #expect(sent["client_secret"] == "unsplash-secret" && sent["code"] == "code-canary")
        #expect(sent["redirect_uri"] == query["redirect_uri"])
        #expect(journey.fake.requests("/unsplash/api/me").first?.header("Authorization") == "Bearer us-access-canary")
        let kept: SQL = "account = 'mE1xPq_-90a' AND name = 'Анна Ковалёва' AND expires_at IS NULL"
        #expect(try journey.count("SELECT count(*) FROM connections WHERE \(kept)") == 1)
        let id = try #require(anna.member)
        #expect(try journey.tokens().token(for: id, at: .unsplash).text == "us-access-canary")
    }

    @Test func `can do without likes, but not without knowing who it is`() throws {
        journey.fake.answer("/unsplash/oauth/token", FakeProvider.unsplashTokens(scope: "public read_user"))
        _ = try connect()
        #expect(anna.outcome == "connected")
        journey.fake.answer("/unsplash/oauth/token", FakeProvider.unsplashTokens(scope: "public"))
        _ = try connect()
        #expect(anna.outcome == "noscope")
    }

    @Test func `asks to come again when the application's requests are spent`() throws {
        journey.fake.answer("/unsplash/api/me", "Rate Limit Exceeded", status: 403)
        _ = try connect()
        #expect(anna.outcome == "unavailable")
        journey.fake.answer("/unsplash/api/me", #"{"errors":["The access token is invalid"]}"#, status: 401)
        _ = try connect()
        #expect(anna.outcome == "failed")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }

    @Test func `says where the access is taken back, since there is no call for it`() throws {
        _ = try connect()
        _ = try anna.post(Paths.disconnect(.unsplash))
        #expect(anna.outcome == "unconfirmed")
        #expect(try journey.count("SELECT count(*) FROM connections") == 0)
    }
}
