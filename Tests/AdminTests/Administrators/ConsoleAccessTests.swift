import Accounts
import Admin
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct ConsoleAccessTests {
    private let app: TestApp
    private let administrators: Administrators

    init() throws {
        app = try TestApp()
        administrators = Administrators(app.database, keys: app.settings.keys)
    }

    private func acts() throws -> [String] {
        try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only() }
    }

    @Test func `makes an administrator where nobody is yet, and gives the role to who has an account`() throws {
        let details = MemberDetails(
            Fields([
                ("full_name", "Лебедева Вера Павловна"), ("faculty", "Управление"), ("position", "администратор"),
                ("city", "Пермь"),
            ]))
        let vera = try #require(EmailAddress("vera.lebedeva@hse.ru"))
        #expect(try administrators.add(vera, details, by: "root", why: "first") == .done)
        #expect(try administrators.add(vera, details, by: "root") == .unchanged)
        _ = try app.member()
        let anna = try #require(EmailAddress("anna.kovaleva@hse.ru"))
        #expect(try administrators.add(anna, details, by: "root") == .done)
        #expect(try administrators.all().map(\.name) == ["Вера Лебедева", "Анна Ковалёва"])
        #expect(try acts() == ["administrators.added", "administrators.granted"])
    }

    @Test func `shows a code only for an administrator whose browser waits for one, and tells the log`() throws {
        let timur = try app.admin()
        _ = try app.admin("vera.lebedeva@hse.ru", name: "Вера Лебедева")
        _ = try app.member()
        let keys = app.settings.keys
        func code(_ address: String) throws -> SignInCode {
            let email = try #require(EmailAddress(address))
            return try administrators.letIn(email.key, by: "root", why: "mail is down") {
                try ConsoleCode.replace(for: email, on: $0, keys: keys)
            }
        }
        #expect(throws: Administrators.NoEntry.nobody) { try code("nobody@hse.ru") }
        #expect(throws: Administrators.NoEntry.notAnAdministrator) { try code("anna.kovaleva@hse.ru") }
        #expect(throws: Administrators.NoEntry.notAsked) { try code("timur.akhmetov@hse.ru") }
        #expect(try acts() == [])
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": "timur.akhmetov@hse.ru"])
        let shown = try code("timur.akhmetov@hse.ru")
        #expect(try acts() == ["administrators.letIn"])
        let wrong = try browser.post(Paths.signInCode(), ["code": SignInCode().digits])
        #expect(wrong.location == "/sign-in/code")
        _ = try browser.post(Paths.signInCode(), ["code": shown.digits])
        #expect(try browser.get(Paths.profileSettings()).status == 200)
        // It was for once.
        let other = app.anonymous()
        _ = try other.post(Paths.signInCode(), ["code": shown.digits])
        #expect(try other.get(Paths.profileSettings()).status == 303)
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'x' WHERE id = \(timur.member)")
        #expect(throws: Administrators.NoEntry.suspended) { try code("timur.akhmetov@hse.ru") }
    }
}
