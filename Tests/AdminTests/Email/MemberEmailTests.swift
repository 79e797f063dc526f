import Accounts
import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Another address for a member whose mailbox is lost.
@Suite struct MemberEmailTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: MemberID
    private let annas: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        annas = try app.member()
        anna = try #require(annas.member)
    }

    private func change(
        _ member: MemberID, to email: String = "anna.new@hse.ru", why reason: String = "Показала пропуск",
        key: String = IdempotencyKey().text
    ) throws -> Answered {
        try timur.post(Paths.memberEmail(member), ["email": email, "reason": reason, "key": key])
    }

    @Test func `an old address that is somebody else's gets nothing, takes nothing back and is free`() throws {
        // A link that went there before.
        #expect(try change(anna, to: "anna.other@hse.ru").status == 303)
        #expect(try change(anna, to: "anna.kovaleva@hse.ru").status == 303)
        _ = try app.database.execute("DELETE FROM jobs")
        let fields = ["email": "anna.new@hse.ru", "old": "foreign", "reason": "Ящик взломан", "key": UUID().uuidString]
        #expect(
            try timur.post(Paths.memberEmail(anna), fields.merging(["reason": ""]) { $1 }).text.contains(
                "value=\"foreign\" checked"))
        #expect(try timur.post(Paths.memberEmail(anna), fields).status == 303)
        #expect(try app.database.rows("SELECT kind FROM jobs") { try $0.only(String.self) } == [WaitingLetter.kind])
        let held = try app.database.rows("SELECT old_email FROM email_changes WHERE member_id = \(anna)") {
            try $0.only(String.self)
        }
        #expect(held == ["anna.other@hse.ru"])
        #expect(try app.database.fetch(EmailChanges.heldUntil(#require(EmailAddress("anna.kovaleva@hse.ru")))) == nil)
        #expect(try acts().last == "members.mailboxForeign Ящик взломан")
        #expect(try annas.get(Paths.profileSettings()).status != 200)
    }

    private func email(of member: MemberID?) throws -> String? {
        try app.database.row("SELECT email FROM members WHERE id = \(member)") { try $0.only() }
    }

    private func acts() throws -> [String] {
        try app.database.rows("SELECT act || ' ' || reason AS line FROM audit_log ORDER BY number") { try $0.only() }
    }

    @Test func `counts at once: sessions end, both addresses are told, and the log says why`() throws {
        let key = IdempotencyKey().text
        for _ in 1...2 { #expect(try change(anna, key: key).location?.hasPrefix(Paths.adminMember(anna).text) == true) }
        #expect(try email(of: anna) == "anna.new@hse.ru")
        #expect(try annas.get(Paths.profileSettings()).status != 200)
        #expect(try acts() == ["members.emailChanged Показала пропуск"])
        let letters = try app.database.rows("SELECT kind, payload FROM jobs ORDER BY kind") { row -> String in
            let kind: String = try row.next("kind")
            let payload: [UInt8] = try row.next("payload")
            return kind == EmailChangedLetter.kind
                ? try EmailChangedLetter(sealed: payload, keys: app.settings.keys).to
                : try WaitingLetter(sealed: payload, keys: app.settings.keys).to
        }
        #expect(letters == ["anna.kovaleva@hse.ru", "anna.new@hse.ru"])
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": "anna.new@hse.ru"])
        let payload = try #require(
            try app.database.row("SELECT payload FROM jobs WHERE kind = 'sign-in-letter'") { try $0.only([UInt8].self) }
        )
        let code = try SignInLetter(sealed: payload, keys: app.settings.keys).code
        #expect(try browser.post(Paths.signInCode(), ["code": code]).location == "/")
    }

    @Test func `what cannot be comes back as it was typed, and changes nothing`() throws {
        _ = try app.member("oleg.orlov@hse.ru", name: "Олег Орлов")
        for (email, reason, sentence) in [
            ("", "пропуск", "Введите адрес почты."), ("anna", "пропуск", "не похоже на адрес"),
            ("ANNA.kovaleva@hse.ru", "пропуск", "уже указан"), ("oleg.orlov@hse.ru", "пропуск", "занят"),
            ("anna.new@hse.ru", " ", "Укажите причину."),
            ("anna.new@hse.ru", String(repeating: "я", count: 501), "Не больше 500 символов."),
        ] {
            let answer = try change(anna, to: email, why: reason)
            #expect(answer.status == 422 && answer.text.contains(sentence), "\(email) \(reason)")
            #expect(answer.value(of: "email") == email)
        }
        #expect(try email(of: anna) == "anna.kovaleva@hse.ru")
        #expect(try annas.get(Paths.profileSettings()).status == 200)
        let own = try #require(timur.member)
        #expect(try change(own).text.contains("Свою почту меняют"))
        #expect(try email(of: own) == "timur.akhmetov@hse.ru")
        #expect(try acts() == [])
    }

    @Test func `wants a fresh code, and is done three times a day at most`() throws {
        for number in 1...3 { #expect(try change(anna, to: "anna\(number)@hse.ru").status == 303) }
        let refused = try change(anna, to: "anna4@hse.ru")
        #expect(refused.status == 429 && refused.text.contains("Попробуйте завтра"))
        #expect(try email(of: anna) == "anna3@hse.ru")
        _ = try app.database.execute("DELETE FROM rate_limits")
        _ = try app.database.execute("UPDATE sessions SET proven_at = now() - interval '16 minutes'")
        #expect(try change(anna, to: "anna5@hse.ru").status == 422)
        #expect(try email(of: anna) == "anna3@hse.ru")
    }
}
