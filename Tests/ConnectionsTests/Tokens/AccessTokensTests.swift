import Connections
import Foundation
import HTTPClient
import Postgres
import Site
import Synchronization
import TestSupport
import Testing

@Suite struct AccessTokensTests {
    /// What a thread got that was not quick.
    private final class Slow: Sendable {
        let token = Mutex<String?>(nil)
    }

    private func connected(_ provider: ProviderID = .vk) throws -> (Journey, MemberID) {
        let journey = try Journey()
        let anna = try journey.app.member()
        try journey.connect(anna, provider)
        return (journey, try #require(anna.member))
    }

    private func next(_ journey: Journey, _ number: Int = 2) {
        journey.fake.answer(
            "/vk/id/oauth2/auth", FakeProvider.vkTokens(access: "vk2.a.access-\(number)", refresh: "refresh-\(number)"))
    }

    @Test func `gives the token while it lives, and asks nobody`() throws {
        let (journey, anna) = try connected()
        let asked = journey.fake.all.count
        #expect(try journey.tokens().token(for: anna, at: .vk).text == "vk2.a.access-canary")
        #expect(journey.fake.all.count == asked)
    }

    @Test func `does not print a token`() throws {
        let (journey, anna) = try connected()
        let token = try journey.tokens().token(for: anna, at: .vk)
        #expect(!"\(token) \(String(reflecting: token))".contains("canary"))
    }

    @Test func `refreshes what has ended, and keeps both new tokens`() throws {
        let (journey, anna) = try connected()
        next(journey)
        try journey.expire()
        #expect(try journey.tokens().token(for: anna, at: .vk).text == "vk2.a.access-2")
        let refresh = try #require(journey.fake.requests("/vk/id/oauth2/auth").last).form
        #expect(refresh["grant_type"] == "refresh_token")
        #expect(refresh["refresh_token"] == "vk2.a.refresh-canary")
        #expect(refresh["device_id"] == "device-canary")
        #expect((refresh["state"]?.utf8.count ?? 0) >= 32)
        next(journey, 3)
        try journey.expire()
        #expect(try journey.tokens().token(for: anna, at: .vk).text == "vk2.a.access-3")
        #expect(journey.fake.requests("/vk/id/oauth2/auth").last?.form["refresh_token"] == "refresh-2")
    }

    /// O07.
    @Test func `refreshes once for twenty who ask at the same time`() throws {
        let (journey, anna) = try connected()
        next(journey)
        journey.fake.delay(.milliseconds(150))
        try journey.expire()
        let asked = journey.fake.requests("/vk/id/oauth2/auth").count
        let desk = journey.desk
        let good = Counter()
        inParallel(20) { _ in
            let token = try? desk.tokens().token(for: anna, at: .vk, patience: .seconds(10))
            if token?.text == "vk2.a.access-2" { good.add() }
        }
        #expect(journey.fake.requests("/vk/id/oauth2/auth").count - asked == 1)
        #expect(good.count == 20)
    }

    /// Between the look at the row and the lease another one may have refreshed.
    @Test func `does not spend the new refresh token when another one was quicker`() throws {
        let (journey, anna) = try connected()
        next(journey)
        try journey.expire()
        let database = journey.app.database
        let id = try #require(try database.row("SELECT id FROM connections") { try $0.only(Int.self) })
        let place = "connections.access_token.\(id).\(anna.rawValue)"
        let fresh = try Seal.close(Array("of the quicker one".utf8), for: place, with: journey.app.settings.keys)
        let (desk, asked) = (journey.desk, journey.fake.all.count)
        let slow = Slow()
        let quicker = Connection(journey.app.settings.database)
        try quicker.transaction {
            _ = try quicker.execute(
                "UPDATE connections SET access_token = \(fresh), expires_at = now() + interval '1 hour'")
            Thread.detachNewThread {
                let text = try? desk.tokens().token(for: anna, at: .vk, patience: .seconds(5)).text
                slow.token.withLock { $0 = text ?? "nothing" }
            }
            pause(.milliseconds(300))
            #expect(slow.token.withLock { $0 } == nil, "it waits for the row")
        }
        for _ in 1...50 where slow.token.withLock({ $0 }) == nil { pause(.milliseconds(50)) }
        #expect(slow.token.withLock { $0 } == "of the quicker one")
        #expect(journey.fake.all.count == asked)
    }

    @Test func `lets others use the old token while one refreshes ahead of time`() throws {
        let (journey, anna) = try connected()
        next(journey)
        _ = try journey.app.database.execute(
            """
            UPDATE connections
            SET expires_at = now() + interval '2 minutes', refreshed_at = now() - interval '58 minutes'
            """)
        journey.fake.delay(.milliseconds(400))
        let (desk, old, new) = (journey.desk, Counter(), Counter())
        inParallel(8) { _ in
            switch try? desk.tokens().token(for: anna, at: .vk, patience: .zero).text {
            case "vk2.a.access-canary": old.add()
            case "vk2.a.access-2": new.add()
            default: break
            }
        }
        #expect(new.count == 1)
        #expect(old.count == 7)
    }

    @Test func `keeps the old token when the provider does not answer ahead of time`() throws {
        let (journey, anna) = try connected()
        journey.fake.answer("/vk/id/oauth2/auth", "", status: 503)
        _ = try journey.app.database.execute(
            """
            UPDATE connections
            SET expires_at = now() + interval '2 minutes', refreshed_at = now() - interval '58 minutes'
            """)
        #expect(try journey.tokens().token(for: anna, at: .vk).text == "vk2.a.access-canary")
        try journey.expire()
        #expect(throws: TokenFailure.unavailable) { try journey.tokens().token(for: anna, at: .vk) }
        #expect(
            try journey.count(
                "SELECT count(*) FROM connections WHERE state = 'connected' AND lease_by IS NULL") == 1)
        next(journey)
        #expect(try journey.tokens().token(for: anna, at: .vk).text == "vk2.a.access-2")
    }

    @Test(arguments: [
        (ProviderID.vk, #"{"error":"invalid_grant"}"#, "expired"),
        (.vk, #"{"error":"invalid_request","error_description":"refresh_token is missing or invalid"}"#, "expired"),
        (.yandex, #"{"error":"invalid_grant","error_description":"expired_token"}"#, "revoked"),
    ]) func `ends the connection when the refresh is refused`(provider: ProviderID, body: String, state: String) throws
    {
        let (journey, anna) = try connected(provider)
        journey.fake.answer(provider == .vk ? "/vk/id/oauth2/auth" : "/yandex/oauth/token", body, status: 400)
        try journey.expire()
        let expected = state == "expired" ? TokenFailure.expired : .revoked
        #expect(throws: expected) { try journey.tokens().token(for: anna, at: provider) }
        #expect(try journey.count("SELECT count(*) FROM connections WHERE state = \(state)") == 1)
        let asked = journey.fake.all.count
        #expect(throws: expected) { try journey.tokens().token(for: anna, at: provider) }
        #expect(journey.fake.all.count == asked, "it is not asked again")
    }

    @Test func `does not blame the member for a mistake of the operator`() throws {
        let (journey, anna) = try connected()
        journey.fake.answer("/vk/id/oauth2/auth", #"{"error":"invalid_client"}"#)
        try journey.expire()
        #expect(throws: TokenFailure.unavailable) { try journey.tokens().token(for: anna, at: .vk) }
        #expect(try journey.count("SELECT count(*) FROM connections WHERE state = 'connected'") == 1)
    }

    @Test func `refreshes a token that the provider's service refused, once for all`() throws {
        let (journey, anna) = try connected()
        next(journey)
        let tokens = journey.tokens()
        let refused = try tokens.token(for: anna, at: .vk)
        #expect(try tokens.token(for: anna, at: .vk, insteadOf: refused).text == "vk2.a.access-2")
        let asked = journey.fake.all.count
        #expect(try tokens.token(for: anna, at: .vk, insteadOf: refused).text == "vk2.a.access-2")
        #expect(journey.fake.all.count == asked)
    }

    @Test func `writes down that a token is lost, unless there is a newer one`() throws {
        let (journey, anna) = try connected()
        next(journey)
        let tokens = journey.tokens()
        let old = try tokens.token(for: anna, at: .vk)
        let new = try tokens.token(for: anna, at: .vk, insteadOf: old)
        try tokens.lost(old, as: .revoked, reason: "401 twice")
        #expect(try tokens.token(for: anna, at: .vk).text == new.text)
        try tokens.lost(new, as: .noscope, reason: "error 15")
        #expect(throws: TokenFailure.noScope) { try tokens.token(for: anna, at: .vk) }
    }

    @Test func `takes over from a holder that died, and waits for one that lives`() throws {
        let (journey, anna) = try connected()
        next(journey)
        try journey.expire()
        _ = try journey.app.database.execute(
            """
            UPDATE connections
            SET lease_by = '00000000-0000-0000-0000-000000000001', lease_until = now() + interval '20 seconds'
            """)
        #expect(throws: TokenFailure.unavailable) {
            try journey.tokens().token(for: anna, at: .vk, patience: .milliseconds(100))
        }
        _ = try journey.app.database.execute("UPDATE connections SET lease_until = now() - interval '1 second'")
        #expect(try journey.tokens().token(for: anna, at: .vk).text == "vk2.a.access-2")
    }

    @Test func `takes the wait off a page's time`() throws {
        let (journey, anna) = try connected()
        next(journey)
        journey.fake.delay(.milliseconds(100))
        try journey.expire()
        let budget = TimeBudget(.milliseconds(300))
        _ = try journey.tokens().token(for: anna, at: .vk, within: budget)
        #expect(budget.left < .milliseconds(200))
        budget.spend(.seconds(1))
        #expect(throws: TokenFailure.unavailable) { try journey.tokens().token(for: anna, at: .vk, within: budget) }
    }

    @Test func `leaves Yandex alone for three months, and then refreshes`() throws {
        let (journey, anna) = try connected(.yandex)
        let asked = journey.fake.all.count
        _ = try journey.tokens().token(for: anna, at: .yandex)
        #expect(journey.fake.all.count == asked)
        _ = try journey.app.database.execute(
            """
            UPDATE connections
            SET expires_at = now() + interval '270 days', refreshed_at = now() - interval '95 days'
            """)
        // Yandex gives the same access token with a new refresh token.
        journey.fake.answer("/yandex/oauth/token", FakeProvider.yandexTokens(refresh: "1:second:b:c"))
        #expect(try journey.tokens().token(for: anna, at: .yandex).text == "y0_access-canary")
        #expect(journey.fake.all.count == asked + 1)
        try journey.expire()
        _ = try journey.tokens().token(for: anna, at: .yandex)
        #expect(journey.fake.requests("/yandex/oauth/token").last?.form["refresh_token"] == "1:second:b:c")
    }

    @Test func `knows who has not connected, and what is off`() throws {
        let (journey, _) = try connected()
        let mikhail = try journey.app.member("mikhail.lebedev@hse.ru", name: "Михаил Лебедев")
        let id = try #require(mikhail.member)
        #expect(throws: TokenFailure.notConnected) { try journey.tokens().token(for: id, at: .vk) }
        let off = try Journey(["QUAD_VK_FLOW": "off"])
        #expect(throws: TokenFailure.off) { try off.tokens().token(for: id, at: .vk) }
    }

    /// Nothing is open in the database while the provider thinks.
    @Test func `holds no transaction during the call`() throws {
        let (journey, anna) = try connected()
        next(journey)
        journey.fake.delay(.milliseconds(300))
        try journey.expire()
        let (desk, open) = (journey.desk, Counter())
        inParallel(2) { number in
            if number == 0 {
                _ = try? desk.tokens().token(for: anna, at: .vk)
                return
            }
            pause(.milliseconds(150))
            let rows = try? Connection(desk.settings.database).rows(
                """
                SELECT 1 FROM pg_stat_activity
                WHERE datname = current_database() AND state LIKE 'idle in transaction%'
                """
            ) { try $0.only(Int32.self) }
            if rows?.isEmpty == true { open.add() }
        }
        #expect(open.count == 1)
    }
}
