import Accounts
import Admin
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Lost passkeys: ended by another administrator, or on the console.
@Suite struct PasskeyResetTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private func give(_ member: MemberID?) throws {
        _ = try app.database.execute(
            """
            INSERT INTO passkeys (member_id, credential_id, user_handle, algorithm, public_key, aaguid, name, user_agent,
                                  is_backup_eligible, is_backed_up, sign_count, undo_hash, undo_until)
            SELECT \(member), k, sha512(k), -7, sha512(k), substr(k, 1, 16), 'Ноутбук', '', false, false, 0, k,
                   now() + interval '7 days'
            FROM (SELECT sha256(gen_random_uuid()::text::bytea) AS k) keys
            """)
    }

    private func count(_ sql: SQL) throws -> Int { try #require(try app.database.row(sql) { try $0.only(Int.self) }) }

    private func keys(_ browser: Browser) throws -> Int {
        try count("SELECT count(*) FROM passkeys WHERE member_id = \(browser.member)")
    }

    private var letters: [PasskeyLetter] {
        get throws {
            try app.database.rows("SELECT payload FROM jobs WHERE kind = \(PasskeyLetter.kind) ORDER BY id") {
                try PasskeyLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
            }
        }
    }

    @Test func `all of a member's keys and sessions end, once, with a letter and a line in the log`() throws {
        let member = try #require(anna.member)
        #expect(try timur.get(Paths.adminMember(member)).text.contains(Paths.memberPasskeys(member).text) == false)
        try give(member)
        try give(member)
        #expect(try timur.get(Paths.adminMember(member)).text.contains(Paths.memberPasskeys(member).text))
        #expect(try timur.get(Paths.memberPasskeys(member)).status == 200)
        let fields = ["reason": "Потеряла телефон", "key": IdempotencyKey().text]
        for _ in 1...2 { #expect(try timur.post(Paths.memberPasskeys(member), fields).status == 303) }
        #expect(try keys(anna) == 0)
        #expect(try anna.get(Paths.profileSettings()).status == 303)
        let sent = try letters
        #expect(sent.map(\.news) == [.reset] && sent.first?.to == "anna.kovaleva@hse.ru" && sent.first?.token == nil)
        #expect(try count("SELECT count(*) FROM audit_log WHERE act = 'members.passkeysReset'") == 1)
    }

    @Test func `nobody resets their own, nor without a fresh proof`() throws {
        let own = try #require(timur.member)
        let member = try #require(anna.member)
        try give(own)
        try give(member)
        #expect(try timur.post(Paths.memberPasskeys(own)).status == 422)
        _ = try app.database.execute("UPDATE sessions SET proven_at = now() - interval '901 seconds'")
        #expect(try timur.post(Paths.memberPasskeys(member)).status == 422)
        #expect(try keys(timur) == 1)
        #expect(try keys(anna) == 1)
    }

    @Test func `the console does it for whoever is the only administrator`() throws {
        try give(timur.member)
        let console = Administrators(app.database, keys: app.settings.keys)
        #expect(try console.resetPasskeys(of: "timur.akhmetov@hse.ru", by: "root", why: "Потерян") == .done)
        #expect(try keys(timur) == 0)
        #expect(try timur.get(Paths.profileSettings()).status == 303)
        #expect(try console.resetPasskeys(of: "timur.akhmetov@hse.ru", by: "root") == .unchanged)
        #expect(try console.resetPasskeys(of: "nobody@hse.ru", by: "root") == .nobody)
        #expect(try count("SELECT count(*) FROM audit_log WHERE act = 'members.passkeysReset'") == 1)
    }
}
