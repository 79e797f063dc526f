import Admin
import FoundationEssentials
import Localization
import Postgres
import Site
import TestSupport
import Testing
import Web

/// AD-03: a file of people is tried before anything of it is written.
@Suite struct ImportTrialTests {
    private let file: BroughtFile
    private let words = AdminWords(.ru)

    init() throws {
        file = try BroughtFile()
    }

    private let mixed = """
        e-mail;ФИО;телефон;Факультет
        daria@hse.ru;Романова Дарья;1;Физика
        anna.kovaleva@hse.ru;Ковалёва Анна Дмитриевна;2;Право
        d.romanova@hse,ru;Романова Дина;3;Право
        ;Пустой Павел;4;Право
        DARIA@hse.ru;Романова Дарья;5;Физика
        nazarova@hse.ru;Назарова;6;Право
        s.buryak@mail.ru;Буряк Семён;7;Право
        oleg@hse.ru;Зимин Олег;8;\(String(repeating: "ф", count: 121))
        """

    @Test func `tells what would come of each row, and writes nothing of people`() throws {
        _ = try file.app.member("anna.kovaleva@hse.ru")
        #expect(try file.send(mixed).location == "/admin/members/import")
        #expect(try file.page().text.contains(words.importBegins))
        try file.work()
        #expect(try file.counts() == [1, 0, 1, 6])
        let page = try file.page()
        #expect(page.trips == 1 && page.text.contains("people.csv"))
        #expect(page.text.contains("UTF-8, \(words.importSemicolon as String)"))
        for told: String in [
            words.importWrongAddress, words.importMeant(email: "d.romanova@hse.ru"), words.importNoAddress,
            words.importRepeated(line: "2"), words.importOneWord, words.importForeignDomain, words.importTooLong,
        ] {
            #expect(page.text.contains(told), "\(told)")
        }
        #expect(page.text.contains("d.romanova@hse,ru") && page.text.contains(words.importInvite(count: 1)))
        #expect(try file.page("?show=added").text.contains("daria@hse.ru"))
        #expect(try file.page("?show=same").text.contains("anna.kovaleva@hse.ru"))
        #expect(try file.invited().isEmpty && file.letters().isEmpty && file.acts().isEmpty)
    }

    @Test func `reads windows-1251 and finds columns by their heads`() throws {
        // «Должность,Почта» and «Доцент,daria@hse.ru».
        let head: [UInt8] = [
            0xC4, 0xEE, 0xEB, 0xE6, 0xED, 0xEE, 0xF1, 0xF2, 0xFC, 0x2C, 0xCF, 0xEE, 0xF7, 0xF2, 0xE0, 0x0A,
        ]
        let row: [UInt8] = [0xC4, 0xEE, 0xF6, 0xE5, 0xED, 0xF2, 0x2C] + Array("daria@hse.ru\n".utf8)
        try file.send(head + row)
        try file.work()
        #expect(try file.counts() == [1, 0, 0, 0])
        let page = try file.page()
        #expect(page.text.contains("windows-1251, \(words.importComma as String)") && page.text.contains("Доцент"))
    }

    @Test func `takes a list of addresses without heads`() throws {
        try file.bring("daria@hse.ru\noleg@hse.ru\n")
        #expect(try file.counts() == [2, 0, 0, 0])
    }

    @Test func `runs again for other columns, and asks for the address where none is found`() throws {
        let page = try file.bring("кто,куда\nРоманова Дарья,daria@hse.ru\n")
        #expect(try file.counts() == [0, 0, 0, 0] && page.text.contains(words.importChooseAddress))
        let stale = try file.fence()
        let chosen = ["email": "2", "full_name": "1", "language": "en"]
        #expect(try file.post(Paths.memberImportMatching(), chosen).location == "/admin/members/import")
        try file.work()
        #expect(try file.counts() == [1, 0, 0, 0])
        #expect(try file.page().text.contains("Романова Дарья"))
        // A form of the trial before does nothing, and says so.
        _ = try file.admin.post(Paths.memberImportMatching(), stale.merging(["email": "1"]) { $1 })
        #expect(try file.page().text.contains(words.importStale))
        #expect(try file.counts() == [1, 0, 0, 0])
    }

    @Test func `puts right what is certain, one by one or all at once`() throws {
        try file.bring(
            "почта;ФИО\na,b@hse,ru;\n<oleg@hse.ru>;\nс.петров@hse.ru;\nguest@mail.ru;\nother@mail.ru;\nnot an address;\n"
        )
        #expect(try file.counts() == [0, 0, 0, 6])
        try file.post(Paths.memberImportRepairs(), ["reason": "wrongAddress", "line": "2"])
        try file.work()
        #expect(try file.counts() == [1, 0, 0, 5])
        #expect(try file.page("?show=added").text.contains("a.b@hse.ru"))
        try file.post(Paths.memberImportRepairs(), ["reason": "wrongAddress"])
        try file.work()
        // Cyrillic letters stand for Latin ones only where all of it is an address then.
        #expect(try file.counts() == [2, 0, 0, 4])
        try file.post(Paths.memberImportRepairs(), ["reason": "foreignDomain"])
        try file.work()
        #expect(try file.counts() == [4, 0, 0, 2])
        #expect(try file.page("?show=added").text.contains("guest@mail.ru"))
    }

    @Test func `refuses what is no table of people, and says why`() throws {
        #expect(try file.send("").text.contains(words.importNoFile))
        for (bytes, why) in [
            ([0x50, 0x4B, 0x03, 0x04, 0x00], words.importNotText), (Array("почта;ФИО\n\n".utf8), words.importEmpty),
        ] as [([UInt8], String)] {
            try file.send(bytes)
            try file.work()
            #expect(try file.state() == "unreadable" && file.page().text.contains(why), "\(why)")
        }
        let many = "почта\n" + (0...50_000).map { "p\($0)@hse.ru" }.joined(separator: "\n")
        if ProcessInfo.processInfo.environment["QUAD_LONG"] != nil {
            try file.bring(many)
            #expect(try file.page().text.contains(words.importTooManyRows(rows: Language.ru.number(50_000))))
        }
    }

    @Test func `is its administrator's alone, and ends`() throws {
        try file.bring(mixed)
        let other = try file.app.admin("anna.kovaleva@hse.ru", name: "Анна Ковалёва")
        #expect(try !other.get(Paths.memberImport()).text.contains("people.csv"))
        #expect(try other.get(Paths.memberImportRefused()).location == "/admin/members/import")
        let foreign = try file.fence()
        _ = try other.post(Paths.memberImportRun(), foreign)
        #expect(try file.state() == "ready")
        _ = try file.app.database.execute("UPDATE imports SET expires_at = now()")
        #expect(try file.page().text.contains("import-file") && !file.page().text.contains("people.csv"))
    }

    @Test func `another file takes the place of the first, and the bytes of that one go`() throws {
        try file.bring(mixed)
        let key = UUID().uuidString
        for _ in 1...2 { #expect(try file.send("почта\noleg@hse.ru\n", key: key).status == 303) }
        try file.work()
        #expect(try file.counts() == [1, 0, 0, 0])
        let held = try file.app.database.row(
            "SELECT count(*) FROM blobs WHERE kind = 'import' AND released_at IS NULL"
        ) { try $0.only(Int.self) }
        #expect(held == 1)
    }

    @Test func `gives the refused rows as they came, and no cell is a formula`() throws {
        try file.bring("почта;ФИО\nnobody;=HYPERLINK(\"x\")\n-;\"+7\nдве строки\"\n\"open;Петров\n")
        let answer = try file.admin.get(Paths.memberImportRefused())
        #expect(answer.headers["Content-Type"] == "text/csv; charset=utf-8")
        let lines = answer.text.split(separator: "\r\n").map(String.init)
        #expect(lines.count == 4 && lines[0].hasPrefix("\u{FEFF}\"почта\";\"ФИО\";"))
        #expect(lines[1] == "\"nobody\";\"'=HYPERLINK(\"\"x\"\")\";\"2\";\"\(words.importWrongAddress as String)\"")
        #expect(lines[2].hasPrefix("\"'-\";\"'+7 две строки\";\"3\""))
        #expect(lines[3].contains(words.importOpenQuote))
    }
}
