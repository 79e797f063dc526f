import Admin
import Localization
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct JobPagesTests {
    private let app: TestApp
    private let timur: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
    }

    /// - Parameter values: its key, its last error, when it was given up and until when its worker has it
    private func add(_ kind: String, _ values: SQL) throws -> Int {
        let id = try app.database.row(
            """
            INSERT INTO jobs (kind, pool, payload, attempts, dedupe_key, last_error, dead_at, lease_until)
            SELECT \(kind), 'quick', '\\x00'::bytea, 6, v.* FROM (VALUES (\(values))) AS v
            RETURNING id
            """
        ) { try $0.only(Int.self) }
        return try #require(id)
    }

    private func dead(key: String? = nil) throws -> Int {
        try add("files.copy", "\(key)::text, 'the <disk> is full', now(), NULL::timestamptz")
    }

    private func failed() throws -> Int {
        try add("files.refresh", "NULL::text, 'slow', NULL::timestamptz, NULL::timestamptz")
    }

    private func running() throws -> Int {
        try add("letters.send", "NULL::text, NULL::text, NULL::timestamptz, now() + interval '1 minute'")
    }

    private func listed(_ query: String = "") throws -> [Int] {
        let answer = try timur.get("/admin/jobs\(query)")
        #expect((answer.status, answer.trips) == (200, 1))
        return answer.text.matches(of: /<tr id="job-(\d+)"/).compactMap { Int($0.output.1) }
    }

    private func act(_ act: String, _ ids: [Int], key: IdempotencyKey = IdempotencyKey()) throws -> Answered {
        let fields = [("act", act), (IdempotencyKey.field, key.text), (CSRF.field, try timur.formToken())]
        let form = (fields + ids.map { ("job", String($0)) }).reduce(Address("/")) { $0.adding($1.0, $1.1) }
        return try timur.send(
            "POST", "/admin/jobs",
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            Array(form.text.dropFirst(2).utf8))
    }

    @Test func `lists jobs by state and kind, with their reasons and sums`() throws {
        #expect(try listed().isEmpty)
        let ids = try [dead(), failed(), running()]
        #expect(try listed() == ids.reversed())
        #expect(try listed("?state=dead") == [ids[0]])
        #expect(try listed("?state=failed") == [ids[1]])
        #expect(try listed("?state=running") == [ids[2]])
        #expect(try listed("?state=waiting").isEmpty)
        #expect(try listed("?kind=files.copy") == [ids[0]])
        let page = try timur.get("/admin/jobs")
        #expect(page.text.contains("the &lt;disk&gt; is full") && page.text.contains("?state=dead&amp;kind=files.copy"))
    }

    /// Millions may wait where something went wrong.
    @Test func `counts ten thousand of those that wait, and as many that were given up`() throws {
        #expect(!(try timur.get(Paths.adminJobs()).text.contains("Посчитаны последние")))
        _ = try app.database.execute(
            """
            INSERT INTO jobs (kind, pool, payload, last_error, dead_at)
            SELECT 'files.refresh', 'quick', '', 'slow', CASE WHEN n % 3 = 0 THEN now() - make_interval(secs => n) END
            FROM generate_series(1, 30000) n
            """)
        _ = try app.database.execute("ANALYZE jobs")
        let page = try timur.get(Paths.adminJobs()).text
        #expect(page.ranges(of: ">10\u{A0}000<").count == 2)
        #expect(page.contains("Посчитаны последние 10\u{A0}000"))
    }

    @Test func `runs again what failed or was given up, and leaves what runs`() throws {
        let ids = try [dead(key: "a"), dead(key: "a"), dead(key: "b"), dead(), dead(), failed(), running()]
        // One of the same key waits by now.
        _ = try add("files.copy", "'b'::text, NULL::text, NULL::timestamptz, NULL::timestamptz")
        let key = IdempotencyKey()
        #expect(try act("retry", ids, key: key).status == 303)
        #expect(try act("retry", ids, key: key).status == 303)
        let rows = try app.database.rows(
            """
            SELECT kind || ' ' || coalesce(dedupe_key, '-') || ' ' || attempts
            FROM jobs
            WHERE dead_at IS NULL AND lease_until IS NULL AND run_at <= now()
            ORDER BY 1
            """
        ) { try $0.only(String.self) }
        #expect(rows == ["files.copy - 0", "files.copy - 0", "files.copy a 0", "files.copy b 6", "files.refresh - 0"])
        #expect(try listed("?state=dead").isEmpty)
        #expect(try listed("?state=running") == [ids[6]])
        let log = try timur.get("/admin/log").text
        #expect(log.contains("Задачи запущены снова") && log.contains("6 задач: files.copy, Обновление списка файлов"))
        #expect(try app.database.row("SELECT count(*) FROM audit_log") { try $0.only(Int.self) } == 1)
    }

    @Test func `asks before it deletes, by what and how many`() throws {
        let ids = try [dead(), dead(), failed()]
        let question = try #require(try act("ask", ids).location)
        #expect(try listed().count == 3)
        let page = try timur.get(question)
        #expect(page.text.contains("Удалить 2 задачи?") && page.text.contains("files.copy: 2"))
        #expect(page.value(of: "act") == "delete")
        #expect(try act("delete", ids).status == 303)
        let over = try #require(try act("ask", ids).location)
        #expect(try timur.get(over).status == 303)
        #expect(try timur.get(Paths.adminJobs()).text.contains("Ничего не сделано"))
    }

    @Test func `names in both languages what every job does`() throws {
        let worker = Worker(app.services)
        let kinds = WorkPool.allCases.flatMap { app.features.handlers(of: $0, worker).map(\.kind) }
        #expect(kinds.count > 15)
        for kind in kinds {
            for language in [Language.ru, .en] { #expect(AdminWords(language).job(kind) != kind, "\(kind)") }
        }
    }

    @Test func `says in words why a job did not succeed`() throws {
        _ = try add("files.refresh", "NULL::text, 'Broken()', NULL::timestamptz, NULL::timestamptz")
        let page = try timur.get(Paths.adminJobs()).text
        #expect(page.contains("Не расшифровать") && !page.contains("Broken()"))
        let words = AdminWords(.en)
        #expect(words.jobReason("NoSuchThing(a: 1)".replacing(" ", with: "")).hasPrefix("Internal error: NoSuchThing"))
        #expect(words.jobReason("the disk is full") == "the disk is full")
    }

    @Test func `deletes only what was given up`() throws {
        let ids = try [dead(), failed(), running()]
        #expect(try act("delete", ids).status == 303)
        #expect(try listed() == [ids[2], ids[1]])
        #expect(try act("delete", ids).status == 303)
        #expect(try timur.get("/admin/jobs").text.contains("Ничего не сделано"))
        #expect(try act("burn", ids).status == 404)
    }
}
