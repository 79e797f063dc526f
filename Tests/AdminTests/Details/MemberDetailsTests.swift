import Admin
import Postgres
import Site
import TestSupport
import Testing
import Web

/// A member's details, put right by an administrator.
@Suite struct MemberDetailsTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: MemberID

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try #require(try app.member().member)
    }

    private var typed: [String: String] {
        [
            "full_name": "Петрова Анна Сергеевна", "given_name": "Анна", "surname": "Ковалёва",
            "list_name_of": "Анна Ковалёва", "faculty": "Физический факультет", "position": "Доцент", "city": "Пермь",
            "reason": "Сменила фамилию", "key": IdempotencyKey().text,
        ]
    }

    private func kept() throws -> [String] {
        try app.database.rows(
            """
            SELECT unnest(ARRAY[full_name, name, sort_name, faculty, position, city]) AS text
            FROM members
            WHERE id = \(anna)
            """
        ) { try $0.only() }
    }

    private func letters() throws -> [WaitingLetter] {
        try app.database.rows("SELECT payload FROM jobs ORDER BY id") {
            try WaitingLetter(sealed: try $0.only([UInt8].self), keys: app.settings.keys)
        }
    }

    @Test func `are changed once, with a reason in the log and a letter to the member`() throws {
        let fields = typed
        for _ in 1...2 {
            let answer = try timur.post(Paths.memberDetails(anna), fields)
            #expect(answer.location?.hasPrefix(Paths.adminMember(anna).text) == true)
        }
        #expect(
            try kept() == [
                "Петрова Анна Сергеевна", "Анна Петрова", "Петрова Анна", "Физический факультет", "Доцент", "Пермь",
            ])
        let letters = try letters()
        #expect(letters.map(\.to) == ["anna.kovaleva@hse.ru"])
        let text = try #require(letters.first).content.text
        for told in ["Петрова Анна Сергеевна", "Физический факультет", "Сменила фамилию"] {
            #expect(text.contains(told), "\(told)")
        }
        let lines = try app.database.rows("SELECT act || ' ' || reason AS line FROM audit_log") {
            try $0.only(String.self)
        }
        #expect(lines == ["members.detailsChanged Сменила фамилию"])
        let log = try timur.get(Paths.adminMember(anna)).text
        #expect(log.contains("Сведения изменены: ФИО"))
        #expect(
            !log.contains("Сведения изменены: ФИО, Имя в списках, Фамилия в списках, Факультет, Должность, Город, "))
    }

    @Test func `come back as they were typed where something is missing or too long`() throws {
        let before = try kept()
        for (field, value) in [("reason", ""), ("full_name", " "), ("city", String(repeating: "я", count: 81))] {
            let refused = try timur.post(Paths.memberDetails(anna), typed.merging([field: value]) { $1 })
            #expect(refused.status == 422, "\(field)")
            #expect(refused.value(of: "faculty") == "Физический факультет")
            #expect(refused.text.contains("field-\(field)-error"), "\(field)")
        }
        #expect(try kept() == before)
        #expect(try letters().isEmpty)
    }

    @Test func `leave no trace where nothing was changed`() throws {
        let asked = try timur.get(Paths.memberDetails(anna))
        var same = ["reason": "Проверила", "key": IdempotencyKey().text]
        for field in ["full_name", "given_name", "surname", "list_name_of", "faculty", "position", "city"] {
            same[field] = asked.value(of: field)
        }
        #expect(try timur.post(Paths.memberDetails(anna), same).status == 303)
        #expect(try letters().isEmpty)
        #expect(try app.database.row("SELECT count(*) FROM audit_log") { try $0.only(Int.self) } == 0)
    }

    @Test func `are nobody's where the account is erased, and asked for by administrators alone`() throws {
        #expect(try timur.post(Paths.memberDetails(MemberID(rawValue: 999_999)), typed).status == 404)
        let boris = try app.member("boris.zimin@hse.ru", name: "Борис Зимин")
        #expect(try boris.post(Paths.memberDetails(anna), typed).status == 404)
        #expect(try timur.get(Paths.adminMember(anna)).text.contains(Paths.memberDetails(anna).text))
    }
}
