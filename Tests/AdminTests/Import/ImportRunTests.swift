import Admin
import FoundationEssentials
import Localization
import Postgres
import Site
import TestSupport
import Testing
import Web

/// AD-03: the rows of a file that was tried are brought in.
@Suite struct ImportRunTests {
    private let file: BroughtFile
    private let words = AdminWords(.ru)

    init() throws {
        file = try BroughtFile()
    }

    private func run() throws {
        #expect(try file.post(Paths.memberImportRun()).location == "/admin/members/import")
        try file.work()
    }

    private let three = """
        почта,ФИО,факультет,должность,город
        daria@hse.ru,Романова Дарья,Физика,Доцент,Пермь
        oleg@hse.ru,Зимин Олег,,,
        not,one,,,
        """

    @Test func `invites those who are new, with the letter that invites`() throws {
        try file.bring(three)
        try run()
        #expect(try file.invited() == ["daria@hse.ru", "oleg@hse.ru"])
        let letters = try file.letters()
        #expect(letters.map(\.to) == ["daria@hse.ru", "oleg@hse.ru"])
        #expect(letters[0].content.text.contains(words.inviteGreeting(name: "Тимур Ахметов", site: "Quad")))
        #expect(try file.acts() == ["invitations.importBegan"])
        let page = try file.page()
        #expect(page.text.contains(words.importInvited(count: 2)) && page.text.contains(words.importRefusedFile))
        // The bytes of the file are let go.
        let held = try file.app.database.row("SELECT count(*) FROM blobs WHERE released_at IS NULL") {
            try $0.only(Int.self)
        }
        #expect(held == 0)
    }

    @Test func `the same file again changes nothing`() throws {
        try file.bring(three)
        try run()
        try file.bring(three)
        #expect(try file.counts() == [0, 0, 2, 1])
        #expect(try file.page().text.contains(words.importNothingToDo))
        _ = try file.post(Paths.memberImportRun())
        #expect(try file.state() == "ready")
        #expect(try file.letters().count == 2)
    }

    @Test func `a form that is sent twice, or was made for another trial, begins nothing`() throws {
        try file.bring(three)
        let form = try file.fence()
        for _ in 1...2 { #expect(try file.admin.post(Paths.memberImportRun(), form).status == 303) }
        try file.work()
        #expect(try file.letters().count == 2 && file.acts().count == 1)
        try file.bring("почта\nnew@hse.ru\n")
        _ = try file.admin.post(Paths.memberImportRun(), form.merging(["key": UUID().uuidString]) { $1 })
        #expect(try file.page().text.contains(words.importStale) && file.state() == "ready")
    }

    @Test func `changes members only where that is wanted, and writes to them`() throws {
        let anna = try #require(try file.app.member("anna.kovaleva@hse.ru").member)
        let text = "почта;ФИО;факультет;должность\nanna.kovaleva@hse.ru;Ковалёва Анна Дмитриевна;;Профессор\n"
        func position() throws -> String? {
            try file.app.database.row(
                "SELECT full_name || '|' || faculty || '|' || position FROM members WHERE id = \(anna)"
            ) { try $0.only() }
        }
        let before = try position()
        try file.bring(text)
        #expect(try file.counts() == [0, 0, 1, 0])
        _ = try file.post(Paths.memberImportRun())
        try file.work()
        #expect(try position() == before)
        let matching = [
            "email": "1", "full_name": "2", "faculty": "3", "position": "4", "changes": "on", "language": "ru",
        ]
        try file.post(Paths.memberImportMatching(), matching)
        try file.work()
        #expect(try file.counts() == [0, 1, 0, 0])
        #expect(try file.page().text.contains(words.importChange(count: 1)))
        try run()
        #expect(try position() == "Ковалёва Анна Дмитриевна|Факультет права|Профессор")
        #expect(try file.acts() == ["invitations.importBegan", "members.detailsChanged"])
        let letter = try #require(try file.letters().first)
        #expect(letter.to == "anna.kovaleva@hse.ru" && letter.content.text.contains("Профессор"))
    }

    @Test func `whoever is invited so finds the form filled in`() throws {
        try file.bring(three)
        try run()
        let token = Token()
        _ = try file.app.database.execute(
            """
            INSERT INTO registrations (browser, email, email_key, expires_at)
            VALUES (\(token.hash), 'daria@hse.ru', 'daria@hse.ru', now() + interval '1 hour')
            """)
        let daria = file.app.anonymous()
        daria.cookies[Visitor.cookieName] = Base64URL.encode(token.bytes)
        let page = try daria.get(Paths.register()).text
        for known in ["Романова Дарья", "Физика", "Доцент", "Пермь"] { #expect(page.contains("value=\"\(known)\"")) }
    }

    @Test func `stops where it is told to, and tells how far it came`() throws {
        let slow = try BroughtFile(["QUAD_LIMIT_LETTERS_SECOND": "2"])
        try slow.bring("почта\n" + (1...7).map { "p\($0)@hse.ru" }.joined(separator: "\n"))
        _ = try slow.post(Paths.memberImportRun())
        for _ in 1...2 {
            try slow.app.work([ImportJob.handler(slow.app.services)])
            _ = try slow.app.database.execute("UPDATE jobs SET run_at = now()")
        }
        #expect(try slow.invited().count == 4)
        #expect(try slow.page().text.contains(words.importRunning(done: "4", all: "7")))
        // Another file has to wait.
        #expect(try slow.send("почта\nx@hse.ru\n").status == 409)
        try slow.post(Paths.cancelMemberImport())
        try slow.work()
        #expect(try slow.invited().count == 4 && slow.state() == "cancelled")
        #expect(try slow.page().text.contains(words.importInvited(count: 4)))
        #expect(try slow.acts() == ["invitations.importBegan", "invitations.importCancelled"])
    }

    @Test func `leaves alone who came meanwhile, and whoever got all letters of the day`() throws {
        for _ in 1...3 {
            _ = try file.admin.post(Paths.adminInvitations(), ["emails": "oleg@hse.ru", "language": "ru"])
        }
        _ = try file.app.database.execute("DELETE FROM invitations")
        let before = try file.letters().count
        try file.bring(three)
        #expect(try file.counts() == [2, 0, 0, 1])
        _ = try file.post(Paths.memberImportRun())
        _ = try file.app.member("daria@hse.ru", name: "Дарья Романова")
        try file.work()
        #expect(try file.invited().isEmpty && file.letters().count == before && file.state() == "done")
        #expect(try file.admin.get(Paths.memberImportRefused()).text.contains(words.importLimited))
    }

    @Test func `ends with the rights of whoever began it`() throws {
        try file.bring(three)
        _ = try file.post(Paths.memberImportRun())
        _ = try file.app.admin("anna.kovaleva@hse.ru", name: "Анна Ковалёва")
        _ = try file.app.database.execute("UPDATE members SET role = 'member' WHERE id = \(file.admin.member)")
        try file.work()
        #expect(try file.invited().isEmpty && file.state() == "stopped")
    }

    @Test func `asks for a fresh code`() throws {
        try file.bring(three)
        _ = try file.app.database.execute("UPDATE sessions SET proven_at = now() - interval '1 hour'")
        #expect(try file.post(Paths.memberImportRun()).status == 422)
        #expect(try file.state() == "ready")
    }

    /// Fifty thousand rows where there is time.
    @Test func `brings in many rows in little memory, and goes on where it was killed`() throws {
        let isLong = ProcessInfo.processInfo.environment["QUAD_LONG"] != nil
        let count = isLong ? 50_000 : 1_500
        let many = try BroughtFile(["QUAD_LIMIT_LETTERS_SECOND": "200"])
        var text = "почта;ФИО;факультет\n"
        for number in 0..<count {
            let name = number % 100 < 3 ? "Один" : "Романова Дарья"
            text += "p\(number)@hse.ru;\(name);=1+1\n"
        }
        let before = try Self.memory()
        try many.send(text)
        text = ""
        let wrong = (0..<count).count { $0 % 100 < 3 }
        // Killed in its trial: what was written of it is written anew.
        _ = try many.app.database.execute(
            """
            INSERT INTO import_rows (import_id, line, verdict, email)
            SELECT id, 2, 'added', 'half@hse.ru' FROM imports
            """)
        try many.work()
        #expect(try many.counts() == [count - wrong, 0, 0, wrong])
        if isLong { #expect(try Self.memory() - before < 128 << 20) }
        _ = try many.post(Paths.memberImportRun())
        try many.app.work([ImportJob.handler(many.app.services)])
        let halfway = try many.invited().count
        #expect(halfway > 0 && halfway < count - wrong)
        // A worker that died has its lease for a while; the next one goes on behind what was committed.
        _ = try many.app.database.execute("UPDATE jobs SET lease_until = now(), lease_by = gen_random_uuid()")
        try many.work()
        #expect(try many.invited().count == count - wrong && many.state() == "done")
        let letters = try many.app.database.row("SELECT count(*) FROM jobs WHERE kind = 'letter'") {
            try $0.only(Int.self)
        }
        #expect(letters == count - wrong)
        if isLong { #expect(try Self.memory() - before < 128 << 20) }
    }

    /// Bytes of this process that are in memory.
    private static func memory() throws -> Int {
        let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
        return (Int(pages[1]) ?? 0) * 4_096
    }
}
