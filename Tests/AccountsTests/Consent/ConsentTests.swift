import Accounts
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Members agree to what the organisation says of their data.
@Suite struct ConsentTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private var home: String { app.services.home.text }

    @discardableResult private func publish(_ text: String, over version: Int, asking: Bool) throws -> Answered {
        var fields = ["russian": text, "english": "", "version": String(version), "key": UUID().uuidString]
        if asking { fields["asks"] = "on" }
        return try timur.post(Address("/admin/settings/privacy"), fields)
    }

    private func agree(_ browser: Browser, to version: Int, next: String = "") throws -> Answered {
        try browser.post(Paths.consent(), ["version": String(version), "return": next])
    }

    private func agreed(_ member: MemberID?) throws -> [Int] {
        try app.database.rows("SELECT version FROM consents WHERE member_id = \(member) ORDER BY version") {
            try $0.only(Int.self)
        }
    }

    @Test func `a text that nobody is asked about asks nobody`() throws {
        #expect(try publish("Почту.", over: 0, asking: false).status == 303)
        #expect(try anna.get(Paths.profileSettings()).status == 200)
        #expect(try agreed(anna.member) == [])
    }

    @Test func `the next page asks once, and leads to where one wanted`() throws {
        try publish("Храним почту.", over: 0, asking: true)
        let asked = try anna.get("/settings/profile?a=1")
        #expect(asked.status == 303 && asked.location == "/consent?return=%2Fsettings%2Fprofile%3Fa%3D1")
        #expect(asked.headers["Cache-Control"] == "no-store")
        #expect(try anna.get(Paths.start()).location == "/consent?return=%2F", "so does Today")
        let page = try anna.get(try #require(asked.location))
        #expect(page.status == 200 && page.trips == 1)
        #expect(page.text.contains("Храним почту.") && page.text.contains("href=\"/settings/data\""))
        #expect(page.text.contains("action=\"/sign-out\""))
        #expect(page.value(of: "version") == "1")
        for _ in 1...2 {
            #expect(try agree(anna, to: 1, next: "/settings/profile?a=1").location == "/settings/profile?a=1")
        }
        #expect(try anna.get("/settings/profile?a=1").status == 200)
        #expect(try anna.get(Paths.consent()).status == 303)
        #expect(try agreed(anna.member) == [1])
        #expect(
            try timur.get(Paths.adminSettings()).location?.hasPrefix("/consent") == true, "nor is the author spared")
    }

    @Test func `what is sent, what scripts ask for, one's data and leaving go on without it`() throws {
        try publish("Почту.", over: 0, asking: true)
        let details = [
            "full_name": "Ковалёва Анна", "faculty": "Право", "position": "Доцент", "city": "Пермь",
        ]
        #expect(try anna.post(Paths.profileSettings(), details).location == "/settings/profile")
        #expect(try anna.post(Paths.profileSettings(), details.merging(["city": ""]) { $1 }).status == 422)
        for address in ["/settings/data", "/settings/data/deletion", "/about/privacy"] {
            #expect(try anna.get(address).status == 200, "\(address)")
        }
        let part = try anna.send("GET", "/settings/profile", [("Sec-Fetch-Dest", "empty")])
        #expect(part.status == 200)
        let behindWorker = [("Sec-Fetch-Dest", "empty"), ("Accept", "text/html,application/xhtml+xml,*/*;q=0.8")]
        #expect(try anna.send("GET", "/settings/profile", behindWorker).status == 303)
        #expect(try anna.get("/nothing").status == 404)
        #expect(try app.anonymous().get(Paths.signIn()).status == 200)
        #expect(try anna.post(Paths.signOut()).status == 303)
    }

    @Test func `another text is asked about with what has changed, and the one before can be read`() throws {
        try publish("Храним почту.\r\n\r\nОдин год.\r\n\r\nНикому.", over: 0, asking: true)
        _ = try agree(anna, to: 1)
        try publish("Храним почту.\r\n\r\nДва года.", over: 1, asking: false)
        #expect(try anna.get(Paths.profileSettings()).status == 200, "a slip of the pen asks nobody")
        try publish("Храним почту.\r\n\r\nТри года.", over: 2, asking: true)
        let page = try anna.get(Paths.consent())
        let changes = try #require(page.text.components(separatedBy: "<details").first)
        #expect(changes.contains("Один год.") && changes.contains("Три года.") && !changes.contains("Храним почту."))
        let dropped = try #require(changes.firstRange(of: "Один год.")).lowerBound
        let droppedLast = try #require(changes.firstRange(of: "Никому.")).lowerBound
        #expect(dropped < droppedLast, "as they are read")
        #expect(page.text.contains("href=\"/about/privacy?version=1\""))
        let before = try app.anonymous().get("/about/privacy?version=1")
        #expect(before.text.contains("Один год.") && before.text.contains("href=\"/about/privacy\""))
        for version in ["9", "-1", "x", "99999999999999999999"] {
            let answer = try app.anonymous().get("/about/privacy?version=\(version)")
            #expect(!answer.text.contains("Один год."))
            #expect(answer.status == (Int(version) == nil ? 200 : 404), "\(version)")
        }
        // Who has read another one is shown the one that holds.
        let late = try agree(anna, to: 2)
        #expect(late.status == 409 && late.value(of: "version") == "3")
        #expect(try agreed(anna.member) == [1])
        #expect(try agree(anna, to: 3).location == home)
        #expect(try agreed(anna.member) == [1, 3])
        #expect(try agree(timur, to: 3).location == home)
        #expect(try timur.get(Paths.adminSettings()).text.contains("согласились 2\u{a0}участника"))
    }

    @Test func `a text that is emptied asks nobody any more`() throws {
        try publish("Почту.", over: 0, asking: true)
        try publish(" ", over: 1, asking: true)
        #expect(try anna.get(Paths.profileSettings()).status == 200)
        #expect(try anna.get(Paths.consent()).location == home)
        #expect(try agree(anna, to: 1).status == 303 && agreed(anna.member) == [])
        let asked = try app.database.row("SELECT count(*) FROM audit_log WHERE act = 'organisation.consentAsked'") {
            try $0.only(Int.self)
        }
        #expect(asked == 1, "nor does the log tell so")
    }

    @Test func `leads nowhere else`() throws {
        try publish("Почту.", over: 0, asking: true)
        #expect(try agree(anna, to: 1, next: "//evil.example/").location == home)
    }

    @Test func `whoever makes an account agrees to the version that the form told of`() throws {
        try publish("Почту.", over: 0, asking: true)
        #expect(try agreed(register("pavel@hse.ru") { $0 }) == [1])
        #expect(try agreed(register("oleg@hse.ru") { _ in "7" }) == [])
        #expect(try agreed(register("daria@hse.ru") { _ in nil }) == [])
    }

    /// - Parameter change: what the form says of the version, from what its page had
    private func register(_ email: String, _ change: (String?) -> String?) throws -> MemberID? {
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": email])
        let payload = try app.database.row(
            "SELECT payload FROM jobs WHERE kind = 'sign-in-letter' ORDER BY id DESC LIMIT 1"
        ) { try $0.only([UInt8].self) }
        let code = try SignInLetter(sealed: #require(payload), keys: app.settings.keys).code
        _ = try browser.post(Paths.signInCode(), ["code": code])
        let page = try browser.get(Paths.register())
        #expect(page.text.contains("href=\"/about/privacy\""))
        var fields = ["full_name": "Гордеев Павел", "faculty": "Право", "position": "Доцент", "city": "Пермь"]
        fields["agreed"] = change(page.value(of: "agreed"))
        #expect(try browser.post(Paths.register(), fields).status == 303)
        return try app.database.row("SELECT id FROM members WHERE email_key = \(email)") { try $0.only(MemberID.self) }
    }
}
