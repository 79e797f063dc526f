import Admin
import FoundationEssentials
import Localization
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct LogTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: AuditSubject

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = AuditSubject(try #require(app.member().member), "Анна Ковалёва")
    }

    private func write(_ act: some AuditAct, on subject: AuditSubject? = nil, why: String = "") throws {
        let actor = AuditActor.member(try #require(timur.member), address: "10.1.2.3", request: "7F3A")
        try app.database.transaction {
            try AuditLog(app.database, keys: app.settings.keys).append(
                [AuditDraft(act, on: subject, why: why)], by: actor)
        }
    }

    private func lines(_ query: String = "") throws -> [String] {
        let answer = try timur.get("/admin/log\(query)")
        // A day begins where the reader is, which only the session says.
        let hasDay = query.contains(/(from|to)=\d{4}-(0\d|1[0-2])-/)
        #expect((answer.status, answer.trips) == (200, hasDay ? 2 : 1))
        return answer.text.matches(of: /<tr id="line-(\d+)">/).map { String($0.output.1) }
    }

    @Test func `every act is told in words of both languages, and no two acts by the same`() throws {
        for type in app.features.flatMap(\.auditActs) { try check(type) }
        let groups = app.features.flatMap(\.auditActs).map { $0.group }
        #expect(Set(groups).count == groups.count && !groups.isEmpty)
    }

    private func check(_ type: (some AuditAct).Type) throws {
        let types = app.features.flatMap(\.auditActs)
        for language in Language.allCases {
            for act in type.samples {
                let written = try WrittenAct(act)
                let words = try #require(written.words(types, in: language), "\(written)")
                #expect(words == act.words(in: language) && !words.title.isEmpty)
                #expect(written.name.wholeMatch(of: /[a-z]+\.[a-zA-Z]+/) != nil, "\(written)")
            }
            #expect(Set(type.samples.map { $0.words(in: language).title }).count == type.samples.count)
        }
    }

    @Test func `shows who did what to whom, when, why and from where, the newest first`() throws {
        #expect(try lines().isEmpty)
        #expect(try timur.get(Paths.adminLog()).text.contains("Записей пока нет"))
        try write(AdministratorAct.granted, on: anna, why: "Просил <декан>")
        try write(AdministratorAct.revoked, on: anna)
        #expect(try lines() == ["2", "1"])
        let page = try timur.get(Paths.adminLog())
        for words in ["Тимур Ахметов", "Назначен администратором", "Анна Ковалёва", "Просил &lt;декан&gt;", "10.1.2.3"]
        {
            #expect(page.text.contains(words), "\(words)")
        }
        // A test may run through midnight.
        let times = page.text.matches(of: /<td class="log-time">\s*<time [^>]*>(сегодня|вчера),\u{A0}\d\d:\d\d</)
        #expect(times.count == 2, "by the clock, not how long ago")
        #expect(page.headers["Cache-Control"] == "no-store")
    }

    @Test func `is narrowed by act, actor, member, name, reason and period`() throws {
        let oleg = AuditSubject(try #require(app.member("oleg.orlov@hse.ru", name: "Олег Орлов").member), "Олег Орлов")
        try write(AdministratorAct.granted, on: anna, why: "Просил <декан>: заявка HD-77 от 12.05.2026, it@hse.ru")
        try write(AdministratorAct.revoked, on: oleg)
        try app.database.transaction {
            try AuditLog(app.database, keys: app.settings.keys).append(
                [AuditDraft(AdministratorAct.revoked, on: anna)], by: .console("root"))
        }
        let number = try #require(timur.member).rawValue
        let cases: [(String, [String])] = [
            ("act=administrators.granted", ["1"]), ("act=administrators.revoked", ["3", "2"]), ("act=x", []),
            ("actor=\(number)", ["2", "1"]), ("actor=console", ["3"]), ("actor=9999", []),
            ("member=\(oleg.id.rawValue)", ["2"]), ("query=орл", ["2"]), ("query=АННА+ков", ["3", "1"]),
            ("query=ДЕКАН", ["1"]), ("query=анна+заяв", ["1"]), ("query=орл+заяв", []), ("query=77", ["1"]),
            ("query=hd-77", ["1"]), ("query=12.05", ["1"]), ("query=05", ["1"]), ("query=hse", ["1"]),
            ("query=%27%26%7C%21%3A*", []), ("query=нет", []), ("query=%E0%B5%8E%28", []),
            ("from=2020-01-01", ["3", "2", "1"]), ("from=2990-01-01", []), ("to=2020-01-01", []),
            ("from=2020-02-31&to=2999-12-31", ["3", "2", "1"]), ("from=x&to=2026-13-45", ["3", "2", "1"]),
            ("act=administrators.revoked&actor=console", ["3"]), ("after=3", ["2", "1"]), ("after=x", ["3", "2", "1"]),
        ]
        for (query, numbers) in cases { #expect(try lines("?\(query)") == numbers, "\(query)") }
    }

    @Test func `is saved as a file of what is shown, which is written down`() throws {
        try write(AdministratorAct.granted, on: AuditSubject(anna.id, "=HYPERLINK(\"x\")"), why: "@x\r\ny")
        try write(AdministratorAct.revoked, on: anna)
        let answer = try timur.post(Paths.exportAdminLog(), ["act": "administrators.granted"])
        #expect(answer.status == 200)
        #expect(answer.headers["Content-Type"] == "text/csv; charset=utf-8")
        #expect(answer.headers["Content-Disposition"] == "attachment; filename=\"quad-log.csv\"")
        let rows = answer.text.split(separator: "\r\n")
        #expect(rows.count == 2)
        #expect(rows[1].contains("\"'=HYPERLINK(\"\"x\"\")\",\"'@x  y\""))
        #expect(try lines() == ["3", "2", "1"])
        #expect(try timur.get(Paths.adminLog()).text.contains("Журнал сохранён в\u{A0}CSV"))
        #expect(try AuditLog(app.database, keys: app.settings.keys).verify().problems.isEmpty)
    }

    /// At ten million lines a page has to cost the lines that it shows.
    @Test func `follows an index, however it is narrowed`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO audit_log
            SELECT n, now() - make_interval(secs => 30000 - n), 1 + n % 5, 'Тимур', CASE n % 4 WHEN 0 THEN 'a.b' ELSE 'c.d' END,
                   '{}', 10 + n % 1000, 'Участник' || n % 1000, 'Заявка ' || n % 1000, '', '', '', ''
            FROM generate_series(1, 30000) n
            """)
        _ = try app.database.execute("ANALYZE audit_log")
        func found(by words: String) -> SQL {
            "audit_words(a.member_name, a.reason) @@ to_tsquery('simple', \(words))"
        }
        for condition: SQL in [
            "true", "a.act = 'a.b'", "a.actor_id = 3", "a.member_id = 77",
            found(by: "участник77:*"), found(by: "заявка:* & 77:*"), found(by: "заявка:*"),
            found(by: "нет:*"),
            "a.number >= (SELECT f.number FROM audit_log f WHERE f.at >= now() - interval '1 hour' ORDER BY f.at, f.number LIMIT 1)",
        ] {
            let plan = try app.database.rows(
                "EXPLAIN SELECT * FROM audit_log a WHERE \(condition) ORDER BY a.number DESC LIMIT 51"
            ) { try $0.only(String.self) }.joined(separator: "\n")
            #expect(!plan.contains("Seq Scan"), "\(plan)")
        }
    }
}
