import Accounts
import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

/// The deletion of an account, and the days in which it can be taken back.
@Suite struct DeletionTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: MemberID
    private let annas: Browser

    init() throws {
        app = try TestApp(["QUAD_CONTACT": "help@hse.ru"])
        timur = try app.admin()
        annas = try app.member()
        anna = try #require(annas.member)
    }

    private func delete(
        _ member: MemberID, name: String = "Анна Ковалёва", why reason: String = "Уволилась"
    ) throws -> Answered {
        try timur.post(
            Paths.deleteMember(member), ["name": name, "reason": reason, "key": IdempotencyKey().text])
    }

    private func keep(_ member: MemberID) throws -> Answered {
        try timur.post(Paths.withdrawDeletion(member), ["key": IdempotencyKey().text])
    }

    private func isDeleted(_ member: MemberID?) throws -> Bool? {
        try app.database.row("SELECT erase_at IS NOT NULL FROM members WHERE id = \(member)") { try $0.only() }
    }

    /// Whom letters wait for, the first one first.
    private func letters() throws -> [(to: String, text: String)] {
        try app.database.rows("SELECT payload FROM jobs WHERE kind = 'letter' ORDER BY id") {
            row -> (to: String, text: String) in
            let letter = try WaitingLetter(sealed: row.only([UInt8].self), keys: app.settings.keys)
            return (letter.to, letter.content.text)
        }
    }

    /// Of the last letter with one.
    private func code() throws -> String {
        let payload = try app.database.row(
            "SELECT payload FROM jobs WHERE kind = 'sign-in-letter' ORDER BY id DESC LIMIT 1"
        ) { try $0.only([UInt8].self) }
        return try SignInLetter(sealed: #require(payload), keys: app.settings.keys).code
    }

    private func acts() throws -> [String] {
        try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only(String.self) }
    }

    @Test func `says beforehand what goes and what stays, and asks for the name and a reason`() throws {
        let question = try timur.get(Paths.deleteMember(anna)).text
        for text in [
            "14\u{a0}дней", "Удалится", "Почта, факультет", "Подключения", "Списки файлов", "Останется", "Посты",
            "Введите полностью: Анна Ковалёва",
        ] { #expect(question.contains(text), "\(text)") }
        let other = try delete(anna, name: "Анна Ковалева")
        #expect(other.status == 422 && other.text.contains("Имя не совпадает") && other.text.contains("Уволилась"))
        #expect(try delete(anna, why: " ").text.contains("Укажите причину"))
        #expect(try delete(anna, why: String(repeating: "я", count: 501)).status == 422)
        #expect(try isDeleted(anna) == false)
        #expect(try delete(anna, name: "  Анна\u{a0} Ковалёва ").status == 303)
        #expect(try isDeleted(anna) == true)
    }

    @Test func `closes the account at once, tells the member the day, and is shown with it`() throws {
        #expect(try delete(anna).location == Paths.adminMember(anna).text)
        #expect(try annas.get(Paths.profileSettings()).status != 200)
        #expect(try app.database.row("SELECT count(*) FROM outbox WHERE payload = ''") { try $0.only(Int.self) } == 1)
        let day = timur.day(inDays: 14)
        let letter = try #require(try letters().last)
        #expect(letter.text.contains("help@hse.ru"), "whom they can write to")
        #expect(letter.to == "anna.kovaleva@hse.ru")
        for text in [
            "будет удалена: \(day)", "Причина: Уволилась", "Удалится: Черновики и картинки в\u{a0}текстах. Подключения",
            "Останется: Имя",
        ] {
            #expect(letter.text.contains(text), "\(letter.text)")
        }
        let page = try timur.get(Paths.adminMember(anna)).text
        for text in ["будет удалена: \(day)", "Уволилась", "удаление \(day)", Paths.withdrawDeletion(anna).text] {
            #expect(page.contains(text), "\(text)")
        }
        #expect(!page.contains(Paths.suspendMember(anna).text))
        let list = Paths.adminMembers()
        #expect(try timur.get(list.adding("state", "deleted")).text.contains("удаление \(day)"))
        for state in ["active", "suspended", "closed"] {
            #expect(!(try timur.get(list.adding("state", state)).text.contains("Анна Ковалёва")), "\(state)")
        }
        // The name stays, for what stands under it.
        let profile = try timur.get("/people/\(anna.rawValue)").text
        #expect(profile.contains("Анна Ковалёва") && profile.contains("Учётная запись закрыта"))
        #expect(try timur.get("/people/\(anna.rawValue)/details").status == 404)
    }

    @Test func `whoever wants to sign in meanwhile learns why not, and the day`() throws {
        _ = try delete(anna)
        let browser = app.anonymous()
        _ = try browser.post(Paths.signIn(), ["email": "anna.kovaleva@hse.ru"])
        let answer = try browser.post(Paths.signInCode(), ["code": try code()])
        #expect(answer.status == 403)
        #expect(answer.text.contains(timur.day(inDays: 14)) && answer.text.contains("Уволилась"))
    }

    @Test func `nobody deletes themselves, and the act says why`() throws {
        let own = try #require(timur.member)
        let refused = try delete(own, name: "Тимур Ахметов")
        #expect((refused.status, try isDeleted(own)) == (422, false))
        #expect(refused.text.contains("Себя удалить нельзя") && refused.text.contains("Уволилась"))
        let page = try timur.get(Paths.adminMember(own)).text
        #expect(page.contains("Это вы: попросите другого администратора"))
        #expect(!page.contains(Paths.deleteMember(own).text))
    }

    @Test func `the last administrator stays, whoever writes`() throws {
        let own = try #require(timur.member)
        #expect(throws: LastAdministrator.self) {
            try app.database.keepingAnAdministrator {
                _ = try app.database.execute(
                    "UPDATE members SET erase_at = now(), erase_reason = 'x' WHERE id = \(own)")
            }
        }
        _ = try app.database.execute("UPDATE members SET role = 'admin' WHERE id = \(anna)")
        #expect(try delete(anna).status == 303)
        #expect(throws: LastAdministrator.self) {
            try app.database.keepingAnAdministrator {
                _ = try app.database.execute("UPDATE members SET role = 'member' WHERE id = \(own)")
            }
        }
    }

    @Test func `is taken back with everything as it was, and the member is told`() throws {
        _ = try delete(anna)
        #expect(try timur.get(Paths.withdrawDeletion(anna)).text.contains("Оставить участника"))
        for _ in 1...2 { #expect(try keep(anna).status == 303) }
        #expect(try isDeleted(anna) == false)
        #expect(try app.member().get(Paths.profileSettings()).status == 200)
        #expect(try letters().map(\.to) == ["anna.kovaleva@hse.ru", "anna.kovaleva@hse.ru"])
        #expect(try acts() == ["members.deletionBegan", "members.deletionWithdrawn"])
    }

    @Test func `whoever was suspended before stays so, and gets no letter that says otherwise`() throws {
        _ = try app.database.execute(
            "UPDATE members SET disabled_at = now(), disabled_reason = 'проверка' WHERE id = \(anna)")
        _ = try delete(anna)
        #expect(try keep(anna).status == 303)
        #expect(try letters().count == 1)
        let page = try timur.get(Paths.adminMember(anna)).text
        #expect(page.contains("приостановлен") && page.contains("проверка"))
    }

    @Test func `of a member on their way out keeps the day, and is theirs to take back no longer`() throws {
        _ = try app.database.execute(
            """
            UPDATE members
            SET erase_at = now() + interval '5 days', erase_reason = '', is_leaving = true
            WHERE id = \(anna)
            """)
        for _ in 1...2 { #expect(try delete(anna).status == 303) }
        let (isTheirs, isSameDay, reason) = try #require(
            try app.database.row(
                """
                SELECT is_leaving, erase_at < now() + interval '5 days' AS is_same_day, erase_reason
                FROM members
                WHERE id = \(anna)
                """
            ) { row -> (Bool, Bool, String) in
                (try row.next("is_leaving"), try row.next("is_same_day"), try row.next("erase_reason"))
            })
        #expect(!isTheirs && isSameDay && reason == "Уволилась")
        #expect(try letters().map(\.text.isEmpty) == [false])
        #expect(try letters()[0].text.contains("будет удалена: \(timur.day(inDays: 5))"))
        #expect(try acts() == ["members.deletionBegan"])
    }

    @Test func `is not taken back once its days are over`() throws {
        _ = try delete(anna)
        _ = try app.database.execute("UPDATE members SET erase_at = now() - interval '1 second' WHERE id = \(anna)")
        #expect(try keep(anna).status == 404)
        #expect(try isDeleted(anna) == true)
    }

    @Test func `wants a fresh code`() throws {
        _ = try app.database.execute("UPDATE sessions SET proven_at = now() - interval '16 minutes'")
        #expect(try delete(anna).status == 422)
        #expect(try isDeleted(anna) == false)
        #expect(try keep(anna).status == 422)
    }

    @Test func `acts on many pass by whoever is to be deleted`() throws {
        _ = try delete(anna)
        let page = try timur.get("/admin/members/acts?act=grant&member=\(anna.rawValue)").text
        #expect(page.contains("учётная запись удаляется"))
        let fields = ["role": "admin", "reason": "", "key": IdempotencyKey().text]
        _ = try timur.post(Paths.memberRole(anna), fields)
        #expect(
            try app.database.row("SELECT role FROM members WHERE id = \(anna)") { try $0.only(String.self) } == "member"
        )
    }
}

extension Browser {
    /// As a page in Russian shows it.
    fileprivate func day(inDays days: Int) -> String {
        let now = Date.now
        return Clock(now: now, zone: app.settings.zone, language: .ru).day(now + Double(days) * 86_400)
    }
}
