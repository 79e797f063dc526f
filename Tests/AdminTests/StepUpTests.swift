import Accounts
import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// I08: what a session left open must not allow asks for a fresh code.
@Suite struct StepUpTests {
    private let app: TestApp
    private let timur: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        try age(16)
    }

    private func age(_ minutes: Int) throws {
        _ = try app.database.execute(
            "UPDATE sessions SET proven_at = now() - make_interval(mins => \(Int32(minutes))) WHERE member_id = \(timur.member)"
        )
    }

    /// The code of the last letter.
    private func letter() throws -> String {
        let payload = try app.database.row(
            "SELECT payload FROM jobs WHERE kind = 'sign-in-letter' ORDER BY id DESC LIMIT 1"
        ) { try $0.only([UInt8].self) }
        let opened = try Seal.open(#require(payload), for: "jobs.payload.sign-in-letter", with: app.settings.keys)
        return try JSONDecoder().decode(SignInLetter.self, from: Data(opened)).code
    }

    private func letters() throws -> Int {
        try app.database.row("SELECT count(*) FROM jobs WHERE kind = 'sign-in-letter'") { try $0.only() } ?? 0
    }

    private func lines() throws -> Int {
        try app.database.row("SELECT count(*) FROM audit_log") { try $0.only() } ?? 0
    }

    private let act = Paths.exportAdminLog()

    @Test func `is asked before acts on accounts, before exports and what reaches everybody, and before nothing else`()
    {
        let acts = app.routes.all.filter { $0.trait.stepsUp }.map(\.pattern)
        let account = [
            "role", "suspend", "restore", "email", "details", "delete", "deletion/withdraw", "passkeys",
        ]
        #expect(
            Set(acts)
                == Set(
                    account.map { "/admin/members/{}/\($0)" } + [
                        "/admin/members/{}/details", "/admin/members/acts", "/admin/members/export",
                        "/admin/log/export", "/admin/banner", "/admin/settings", "/admin/members/import/run",
                        "/admin/settings/logo/choice", "/admin/settings/privacy", "/admin/settings/help",
                        "/admin/settings/contact", "/admin/projects/{}/appoint",
                        "/settings/data/export", "/settings/data/archive", "/settings/data/deletion",
                        "/admin/reports/{}/decision", "/admin/providers/{}/off", "/admin/providers/{}/on",
                        "/admin/invitations", "/admin/jobs",
                        "/settings/passkeys", "/settings/passkeys/new", "/settings/passkeys/{}/remove",
                    ]))
    }

    @Test func `does not ask within a quarter of an hour`() throws {
        try age(14)
        #expect(try timur.post(act).status == 200)
        #expect(try letters() == 0)
    }

    @Test func `brings the form back with all its fields, and acts when the code is right`() throws {
        let asked = try timur.post(act, ["act": "log.exported", "query": "\"Анна\" <b>"])
        #expect(asked.status == 422)
        #expect(asked.headers["Cache-Control"] == "no-store")
        #expect(asked.value(of: "act") == "log.exported")
        #expect(asked.text.contains("value=\"&#34;Анна&#34; &lt;b&gt;\""))
        #expect(asked.text.contains("action=\"/admin/log/export\""))
        #expect(try (letters(), lines()) == (1, 0))
        // Sent once more without a code: the letter is on its way.
        #expect(try timur.post(act).status == 422)
        #expect(try letters() == 1)
        let session = timur.cookies[SessionCookie.name]
        let done = try timur.post(act, ["act": "log.exported", "step_up_code": letter()])
        #expect(done.status == 200)
        #expect(done.headers["Content-Type"] == "text/csv; charset=utf-8")
        #expect(timur.cookies[SessionCookie.name] != session, "what the session may do grew")
        #expect(try timur.post(act).status == 200, "and for a quarter of an hour nothing is asked")
        #expect(try lines() == 2)
    }

    @Test func `takes no wrong, used, old or foreign code, and five tries`() throws {
        _ = try timur.post(act)
        let code = try letter()
        for wrong in ["", "1234", "abcdefgh"] {
            let answer = try timur.post(act, ["step_up_code": wrong])
            #expect(answer.status == 422 && answer.text.contains("Введите 8\u{A0}цифр"), "\(wrong)")
        }
        let other = code == "1111 1111" ? "2222 2222" : "1111 1111"
        for left in [4, 3, 2, 1] {
            #expect(try timur.post(act, ["step_up_code": other]).text.contains("\(left) попыт"))
        }
        #expect(try timur.post(act, ["step_up_code": other]).status == 422)
        #expect(try timur.post(act, ["step_up_code": code]).status == 422, "the code is dead, another one is sent")
        #expect(try letters() == 2)
        let fresh = try letter()
        _ = try app.database.execute("UPDATE sign_in_requests SET expires_at = now()")
        #expect(try timur.post(act, ["step_up_code": fresh]).status == 422)
        #expect(try lines() == 0)
    }

    @Test func `takes no code that was sent for another session of the same member`() throws {
        let elsewhere = try app.admin()
        try age(16)
        _ = try timur.post(act)
        _ = try elsewhere.post(act)
        let code = try letter()
        #expect(try timur.post(act, ["step_up_code": code]).status == 422)
        #expect(try elsewhere.post(act, ["step_up_code": code]).status == 200)
    }

    @Test func `sends another letter when asked, as often as letters may be sent`() throws {
        _ = try timur.post(act)
        let first = try letter()
        for _ in 0..<2 { #expect(try timur.post(act, ["step_up_again": "1"]).status == 422) }
        #expect(try letters() == 3)
        #expect(try timur.post(act, ["step_up_again": "1", "act": "x"]).status == 429)
        #expect(try letters() == 3)
        #expect(try timur.post(act, ["step_up_code": first]).status == 422, "the newer one counts")
    }

    @Test func `is no way around: not the sign-in page's code, nor for whoever may not act`() throws {
        let anna = try app.member()
        _ = try app.database.execute("UPDATE sessions SET proven_at = now() - interval '1 hour'")
        let before = try letters()
        #expect(try anna.post(act).status == 404)
        #expect(try letters() == before, "a member learns nothing, also not by a letter")
        #expect(try timur.post(act.text, ["act": "x"]).status == 403, "a form of another site is refused first")
        #expect(try letters() == before)
    }

    @Test func `leads a page back to where it was wanted`() throws {
        let asked = try timur.post(Paths.stepUp(), ["return": "/admin/log?act=x"])
        #expect(asked.status == 422)
        #expect(asked.value(of: "return") == "/admin/log?act=x")
        let done = try timur.post(Paths.stepUp(), ["return": "/admin/log?act=x", "step_up_code": letter()])
        #expect((done.status, done.location) == (303, "/admin/log?act=x"))
        #expect(try timur.post(Paths.stepUp(), ["return": "//evil.example"]).location != "//evil.example")
    }

    @Test func `an announcement comes back with all its words and stands when the code is right`() throws {
        let fields = [
            "russian": "Работы до «обеда»", "english": "Works at 9:30", "starts": "2020-01-01T10:00",
            "ends": "2999-01-01T10:00", IdempotencyKey.field: IdempotencyKey().text,
        ]
        func announced() throws -> Int? {
            try app.database.row("SELECT count(*) FROM announcements") { try $0.only() }
        }
        let asked = try timur.post(Paths.adminBanner(), fields)
        #expect(asked.status == 422)
        #expect(try announced() == 0)
        var kept: [String: String] = [:]
        for name in fields.keys { kept[name] = asked.value(of: name) }
        #expect(kept == fields)
        let done = try timur.post(Paths.adminBanner(), kept.merging(["step_up_code": letter()]) { $1 })
        #expect(done.status == 303)
        #expect(try announced() == 1)
    }

    @Test func `is asked for before jobs are deleted, and not before they run again: letters may be what waits`() throws
    {
        let again = ["act": "retry", "job": "1", IdempotencyKey.field: IdempotencyKey().text]
        #expect(try timur.post(Paths.adminJobs(), again).status == 303)
        #expect(try timur.post(Paths.adminJobs(), again.merging(["act": "delete"]) { $1 }).status == 422)
    }
}
