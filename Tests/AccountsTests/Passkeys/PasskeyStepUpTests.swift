import Accounts
import Admin
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A passkey in the place of a code, and the rule that administrators need one.
@Suite struct PasskeyStepUpTests {
    private let words = AccountsWords(.ru)
    private let key = SoftAuthenticator()
    private let act = Paths.exportAdminLog()

    private func unprove(_ app: TestApp) throws {
        _ = try app.database.execute("UPDATE sessions SET proven_at = now() - interval '901 seconds'")
    }

    private func proof(_ browser: Browser, by key: SoftAuthenticator) throws -> [String: String] {
        let options = try browser.options(Paths.passkeyStepUpOptions())
        return browser.answered(by: key, challenge: options.challenge, prefix: "step_up_")
    }

    private func count(_ app: TestApp, _ sql: SQL) throws -> Int {
        try #require(try app.database.row(sql) { try $0.only(Int.self) })
    }

    @Test func `proves for a quarter of an hour who sits there, and the form acts at once`() throws {
        let app = try TestApp()
        let timur = try app.admin()
        _ = try timur.add(key)
        try unprove(app)
        let asked = try timur.post(act, ["act": "log.exported", "client_data": "Ёж"])
        #expect(asked.status == 422 && asked.text.contains("data-passkey=\"step-up\""))
        #expect(asked.value(of: "client_data") == "Ёж", "a field of the form that is called so stays")
        #expect(try count(app, "SELECT count(*) FROM jobs WHERE kind = 'sign-in-letter'") == 0, "no letter unasked")
        let before = timur.cookies[SessionCookie.name]
        let done = try timur.post(act, proof(timur, by: key).merging(["act": "log.exported"]) { $1 })
        #expect(done.status == 200 && done.headers["Content-Type"] == "text/csv; charset=utf-8")
        #expect(timur.cookies[SessionCookie.name] != before, "the token is new")
        #expect(try timur.post(act).status == 200)
    }

    @Test func `leaves the code as the other way`() throws {
        let app = try TestApp()
        let timur = try app.admin()
        _ = try timur.add(key)
        try unprove(app)
        let sent = try timur.post(act, ["step_up_again": "1"])
        #expect(sent.status == 422 && sent.text.contains(words.stepUpGoOn))
        #expect(try count(app, "SELECT count(*) FROM jobs WHERE kind = 'sign-in-letter'") == 1)
    }

    @Test func `another member's key, one for signing in, and one of another browser prove nothing`() throws {
        let app = try TestApp()
        let timur = try app.admin()
        let there = try app.admin()
        let anna = try app.member()
        let hers = SoftAuthenticator()
        _ = try timur.add(key)
        _ = try anna.add(hers)
        let foreign = try proof(there, by: key)
        let signing = try timur.options(Paths.newPasskeyOptions()).challenge
        try unprove(app)
        for fields in [
            try proof(timur, by: hers), foreign,
            timur.answered(by: key, challenge: signing, prefix: "step_up_"),
        ] {
            let answer = try timur.post(act, fields)
            #expect(answer.status == 422 && answer.text.contains(words.stepUpPasskeyRefused))
        }
        #expect(try timur.post(act).status == 422)
    }

    // MARK: The rule

    private func ruled() throws -> TestApp { try TestApp(["QUAD_ADMIN_PASSKEYS": "yes"]) }

    @Test func `under the rule an administrator without a key is led to make one, and comes in with it alone`() throws {
        let app = try ruled()
        let timur = try app.admin()
        #expect(try timur.get(Paths.adminLog()).location == "/settings/passkeys/new")
        #expect(try timur.post(act).status == 303)
        #expect(try timur.get(Paths.newPasskey()).text.contains(words.passkeyNeeded))
        #expect(try timur.add(key).status == 303)
        // Made in this session, and not yet used in it.
        #expect(try timur.get(Paths.adminLog()).text.contains("data-passkey=\"step-up\""))
        let there = app.anonymous()
        #expect(try there.signIn(by: key).status == 303)
        #expect(try there.get(Paths.adminLog()).status == 200)
        #expect(try there.post(act).status == 200)
        #expect(try app.member().get(Paths.adminLog()).status == 404, "for others it is not there")
    }

    @Test func `the rule is a setting, which nobody without a key of their own switches on`() throws {
        let app = try TestApp()
        let timur = try app.admin()
        let page = try timur.get(Paths.adminSettings())
        var form = Dictionary(
            uniqueKeysWithValues: [
                "name", "domains", "quota", "keep-notifications", "keep-trash", "keep-deletedTexts", "keep-messages",
                "keep-deadJobs", "keep-cases", "keep-invitations",
            ].map { ($0, page.value(of: $0) ?? "") })
        form["domains"] = "hse.ru"
        form["version"] = "0"
        form["passkeys"] = "on"
        func save(_ browser: Browser) throws -> Answered {
            try browser.post(Paths.adminSettings(), form.merging(["key": IdempotencyKey().text]) { $1 })
        }
        let refused = try save(timur)
        #expect(refused.status == 422 && refused.text.contains(AdminWords(.ru).passkeysYouHaveNone))
        #expect(try timur.get(Paths.adminLog()).status == 200)
        _ = try timur.add(key)
        #expect(try save(timur).status == 303)
        #expect(try count(app, "SELECT count(*) FROM audit_log WHERE act = 'organisation.changed'") == 1)
        #expect(try timur.get(Paths.adminLog()).text.contains("data-passkey=\"step-up\""), "by a code no longer")
        let other = try app.admin("oleg.orlov@hse.ru", name: "Олег Орлов")
        #expect(try other.get(Paths.adminLog()).location == "/settings/passkeys/new")
        let there = app.anonymous()
        #expect(try there.signIn(by: key).status == 303)
        #expect(try there.get(Paths.adminLog()).text.contains("выключено → включено"))
        form["passkeys"] = nil
        form["version"] = "1"
        #expect(try save(there).status == 303)
        #expect(try other.get(Paths.adminLog()).status == 200)
    }

    @Test func `under the rule a code opens nothing of it, and adds no other key`() throws {
        let app = try ruled()
        let timur = try app.admin()
        _ = try timur.add(key)
        // Somebody who reads the mailbox: signed in by a code, which is proof for a quarter of an hour.
        let thief = try app.admin()
        let page = try thief.get(Paths.adminLog())
        #expect(page.text.contains(words.stepUpPasskeyOnly) && !page.text.contains("step_up_again"))
        #expect(try thief.post(act, ["step_up_again": "1"]).status != 200)
        #expect(try count(app, "SELECT count(*) FROM jobs WHERE kind = 'sign-in-letter'") == 0)
        #expect(try thief.get(Paths.newPasskey()).text.contains(words.stepUpPasskeyOnly))
        #expect(try thief.add(SoftAuthenticator()).status != 303)
        #expect(try count(app, "SELECT count(*) FROM passkeys") == 1)
        let done = try thief.post(act, proof(thief, by: key))
        #expect(done.status == 200)
    }

    @Test func `under the rule the last one stays, in words, also for the link of a letter`() throws {
        let app = try ruled()
        let timur = try app.admin()
        _ = try timur.add(key)
        let other = SoftAuthenticator()
        let browser = app.anonymous()
        _ = try browser.signIn(by: key)
        let ids = { () throws -> [PasskeyID] in
            try app.database.rows("SELECT id FROM passkeys WHERE removed_at IS NULL ORDER BY id") { try $0.only() }
        }
        let last = try #require(try ids().first)
        let page = try browser.get(Paths.sessions()).text
        #expect(page.contains(words.passkeyIsLast) && page.contains(words.passkeyRule))
        #expect(!page.contains(Paths.removePasskey(last).text))
        #expect(try browser.post(Paths.removePasskey(last)).location == "/settings/sessions")
        #expect(try ids() == [last])
        let letter = try #require(
            try app.database.row("SELECT payload FROM jobs WHERE kind = \(PasskeyLetter.kind) ORDER BY id LIMIT 1") {
                try PasskeyLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
            })
        let token = try #require(letter.token)
        let refused = try app.anonymous().post(Paths.passkeyUndo(), ["link": Base64URL.encode(token.bytes)])
        #expect(refused.status == 409 && refused.text.contains(words.passkeyIsLast))
        #expect(try ids() == [last])
        _ = try browser.add(other)
        #expect(try browser.post(Paths.removePasskey(last)).location == "/settings/sessions")
        let left = try ids()
        #expect(left.count == 1 && left != [last])
    }

    @Test func `the rule is nothing to members`() throws {
        let app = try ruled()
        let anna = try app.member()
        _ = try anna.add(key)
        let id = try #require(
            try app.database.row("SELECT id FROM passkeys") { try $0.only(PasskeyID.self) })
        #expect(try anna.post(Paths.removePasskey(id)).status == 303)
        #expect(try count(app, "SELECT count(*) FROM passkeys WHERE removed_at IS NULL") == 0)
    }
}
