import Accounts
import Admin
import Postgres
import Site
import TestSupport
import Testing
import Web

/// Members delete their own accounts, and take them back by signing in.
@Suite struct DepartureTests {
    private let app: TestApp
    private let anna: Browser
    private let member: MemberID
    private let page = Address("/settings/data/deletion")

    init() throws {
        app = try TestApp()
        _ = try app.admin()
        anna = try app.member()
        member = try #require(anna.member)
    }

    private func isDeleted(_ member: MemberID?) throws -> Bool? {
        try app.database.row("SELECT erase_at IS NOT NULL FROM members WHERE id = \(member)") { try $0.only() }
    }

    private func letters() throws -> [String] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = 'letter' ORDER BY id") {
            try WaitingLetter(sealed: $0.only([UInt8].self), keys: app.settings.keys).content.text
        }
    }

    private func leave(_ browser: Browser) throws -> Answered {
        try browser.post(page, ["key": IdempotencyKey().text])
    }

    /// Signs in with the code of the letter; gives the page behind it.
    private func signIn(_ email: String = "anna.kovaleva@hse.ru") throws -> (Browser, Answered) {
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": email])
        let payload = try app.database.row(
            "SELECT payload FROM jobs WHERE kind = 'sign-in-letter' ORDER BY id DESC LIMIT 1"
        ) { try $0.only([UInt8].self) }
        let code = try SignInLetter(sealed: #require(payload), keys: app.settings.keys).code
        return (browser, try browser.post(Paths.signInCode(), ["code": code]))
    }

    @Test func `says before what goes and what stays, and then closes the account with a letter that leads back`()
        throws
    {
        let question = try anna.get(page).text
        for text in [
            "14\u{a0}дней", "Исчезнет", "Почта, факультет", "Останется",
            "версиями, под\u{a0}именем участника",
        ] {
            #expect(question.contains(text), "\(text)")
        }
        let left = try leave(anna)
        #expect(left.status == 303 && left.location == "/account-deleted")
        #expect(try isDeleted(member) == true)
        #expect(try anna.get("/account-deleted").text.contains("войдите"))
        #expect(try anna.get(Paths.profileSettings()).status != 200)
        let letter = try #require(try letters().last)
        #expect(letter.contains("/sign-in") && letter.contains("Исчезнет") == false && letter.contains("Удалится"))
        #expect(!letter.contains("Причина"))
        let entry = try app.database.row(
            "SELECT actor_id = \(member) AND member_id = \(member) FROM audit_log ORDER BY number DESC LIMIT 1"
        ) { try $0.only(Bool.self) }
        #expect(entry == true)
    }

    @Test func `wants a fresh code first`() throws {
        _ = try app.database.execute("UPDATE sessions SET proven_at = now() - interval '1 hour'")
        #expect(try leave(anna).status == 422)
        #expect(try isDeleted(member) == false)
    }

    @Test func `the last administrator stays`() throws {
        let timur = try app.admin()
        #expect(try timur.get(page).text.contains("единственный администратор"))
        #expect(try leave(timur).status == 422)
        #expect(try isDeleted(timur.member) == false)
    }

    @Test func `signing in offers to take it back, and does`() throws {
        _ = try leave(anna)
        let (browser, offered) = try signIn()
        #expect(offered.status == 403 && offered.text.contains("Вернуть учётную запись"))
        #expect(try isDeleted(member) == true)
        let ticket = try #require(offered.value(of: "restoration"))
        // It is good in this browser alone, and as it was made.
        let other = app.anonymous()
        #expect(
            try other.post(Address("/sign-in/restoration"), ["restoration": ticket]).location == Paths.signIn().text)
        #expect(
            try browser.post(Address("/sign-in/restoration"), ["restoration": String(ticket.dropLast(2)) + "AA"])
                .location
                == Paths.signIn().text)
        #expect(try isDeleted(member) == true)
        #expect(try browser.post(Address("/sign-in/restoration"), ["restoration": ticket]).status == 303)
        #expect(try isDeleted(member) == false)
        #expect(try browser.get(Paths.profileSettings()).status == 200)
        #expect(try letters().last?.contains("Вы отменили удаление") == true)
    }

    @Test func `what an administrator deleted is not taken back by signing in`() throws {
        let timur = try app.admin()
        _ = try timur.post(
            Paths.deleteMember(member),
            ["name": "Анна Ковалёва", "reason": "Уволилась", "key": IdempotencyKey().text])
        #expect(try isDeleted(member) == true)
        let (_, page) = try signIn()
        #expect(page.status == 403 && !page.text.contains("Вернуть учётную запись") && page.text.contains("Уволилась"))
    }

    @Test func `after the days there is no way back`() throws {
        _ = try leave(anna)
        let (browser, offered) = try signIn()
        _ = try app.database.execute("UPDATE members SET erase_at = now() - interval '1 second' WHERE id = \(member)")
        let ticket = try #require(offered.value(of: "restoration"))
        #expect(
            try browser.post(Address("/sign-in/restoration"), ["restoration": ticket]).location == Paths.signIn().text)
        #expect(try isDeleted(member) == true)
    }
}
