import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct DashboardTests {
    private let app: TestApp
    private let timur: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
    }

    private func number(_ name: String, back: Int32 = 0) throws -> Int? {
        try app.database.row(
            """
            SELECT number FROM daily_numbers
            WHERE name = \(name) AND day = (now() AT TIME ZONE \(app.settings.zone.name))::date - \(back)
            """
        ) { try $0.only() }
    }

    private func publish(_ times: Int, ago: String) throws {
        _ = try app.database.execute(
            """
            INSERT INTO posts (author_id, body, html, preview, is_long, renderer, created_at)
            SELECT \(timur.member), 'x', 'x', 'x', false, 0, now() - \(ago)::interval FROM generate_series(1, \(times))
            """)
    }

    @Test func `upkeep counts the day while it lasts, and yesterday once more`() throws {
        try publish(2, ago: "0 seconds")
        try publish(3, ago: "24 hours")
        try publish(4, ago: "10 days")
        try DailyCounting(app.services).count()
        #expect(try number("posts") == 2 && number("posts", back: 1) == 3 && number("posts", back: 10) == nil)
        #expect(try number("members") == 1 && number("active") == 1 && number("messages") == 0)
        #expect(try (number("disk") ?? 0) > 0)
        try publish(1, ago: "0 seconds")
        // All who were here are counted, also those who are gone by now.
        _ = try app.database.execute("DELETE FROM sessions")
        try DailyCounting(app.services).count()
        #expect(try number("posts") == 3 && number("active") == 1)
    }

    @Test func `shows today, yesterday, thirty days as a line in words and as a table, in one round trip`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO daily_numbers (name, day, number)
            SELECT 'posts', (now() AT TIME ZONE \(app.settings.zone.name))::date - back, 100 + back
            FROM generate_series(0, 40) AS back
            """)
        let page = try timur.get("/admin/dashboard")
        #expect(page.status == 200 && page.trips == 1)
        #expect(page.text.contains("<p class=\"number-value\">100</p>"))
        #expect(page.text.contains("вчера 101"))
        #expect(page.text.contains("role=\"img\" aria-label=\"За 30 дней: от 100 до 129\""))
        let points = page.text.firstMatch(of: /<polyline points="([^"]*)"/)?.1 ?? ""
        #expect(points.split(separator: " ").count == 30)
        #expect(page.text.matches(of: /<th scope="row">/).count == 30)
    }

    @Test func `compares what stands with a week ago, and draws it from its least`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO daily_numbers (name, day, number)
            SELECT v.name, (now() AT TIME ZONE \(app.settings.zone.name))::date - back, v.least + v.pace * (30 - back)
            FROM generate_series(0, 29) AS back, (VALUES ('members', 12000, 5), ('disk', 4096, 0)) AS v (name, least, pace)
            """)
        let page = try timur.get("/admin/dashboard")
        #expect(page.text.contains("<p class=\"meta\">+35 за неделю</p>"))
        #expect(page.text.contains("<p class=\"meta\">как неделю назад</p>"))
        let points = page.text.firstMatch(of: /<polyline points="([^"]*)"/)?.1.split(separator: " ") ?? []
        // From the lower edge to the upper one.
        #expect(points.first == "0,31" && points.last == "116,1")
    }

    @Test func `draws who was here with its steps and days`() throws {
        func chart(_ most: Int) throws -> [String] {
            _ = try app.database.execute(
                """
                INSERT INTO daily_numbers (name, day, number)
                SELECT 'active', (now() AT TIME ZONE \(app.settings.zone.name))::date - back, \(most) - back
                FROM generate_series(0, 20) AS back
                ON CONFLICT (name, day) DO UPDATE SET number = excluded.number
                """)
            let page = try timur.get("/admin/dashboard").text
            let steps = page.firstMatch(of: /<div class="day-chart-steps"[^>]*>(.*?)<\/div>/)?.1 ?? ""
            return steps.matches(of: /<span>([^<]*)<\/span>/).map { String($0.1) }
        }
        #expect(try chart(3_127) == ["4\u{A0}000", "3\u{A0}000", "2\u{A0}000", "1\u{A0}000", "0"])
        #expect(try chart(21) == ["30", "20", "10", "0"])
        #expect(try chart(Int(Int32.max) * 1_000).count == 5)
    }

    @Test func `says what waits, and nothing where nothing does`() throws {
        let words = AdminWords(.ru)
        #expect(!(try timur.get("/admin/dashboard").text.contains(words.dashboardWaiting)))
        try enqueue("'dead', NULL::timestamptz, NULL::text, now()")
        let page = try timur.get("/admin/dashboard")
        #expect(page.trips == 1 && page.text.contains(words.dashboardWaiting))
        #expect(page.text.contains("<span>\(words.jobsFailedForGood(count: 1))</span>"))
    }

    @Test func `shows how the sources stand and what was done last`() throws {
        #expect(try timur.get("/admin/dashboard").text.contains(AdminWords(.ru).logEmpty))
        _ = try timur.post(Paths.exportAdminLog())
        _ = try app.database.execute(
            "INSERT INTO provider_switches (provider, is_off, russian, english) VALUES ('vk', true, 'Чиним', 'Mending')"
        )
        let page = try timur.get("/admin/dashboard")
        #expect(page.trips == 1 && page.text.contains("Яндекс"))
        #expect(page.text.contains(AdminWords(.ru).providerIsOff))
        #expect(page.text.contains(AdminWords(.ru).actLogExported))
        #expect(page.text.contains("<bdi>Тимур Ахметов</bdi>"))
    }

    @Test func `is empty on the first day, and whole`() throws {
        let page = try timur.get("/admin/dashboard")
        #expect(page.status == 200 && !page.text.contains("<polyline"))
    }

    /// A job with its key, until when a worker has it, what it was put back for, and when it was given up.
    private func enqueue(_ values: SQL) throws {
        _ = try app.database.execute(
            """
            INSERT INTO jobs (kind, pool, payload, run_at, dedupe_key, lease_until, waits_for, dead_at, last_error)
            SELECT 'tests.none', 'quick', '\\x00'::bytea, now() - interval '1 hour', v.*, 'slow' FROM (VALUES (\(values))) AS v
            """)
    }

    @Test func `tells of jobs that nobody does, and of none that is being done or waits for somebody else`() throws {
        try enqueue("'due', NULL::timestamptz, NULL::text, NULL::timestamptz")
        try enqueue("'left', now() - interval '1 minute', NULL::text, NULL::timestamptz")
        try enqueue("'held', now() + interval '1 minute', NULL::text, NULL::timestamptz")
        try enqueue("'put back', NULL::timestamptz, 'yandex', NULL::timestamptz")
        try enqueue("'dead', NULL::timestamptz, NULL::text, now()")
        let told = try app.anonymous().get("/metrics").text
        #expect(told.contains("quad_jobs{state=\"due\"} 2\n") && told.contains("quad_jobs{state=\"dead\"} 1\n"))
        let oldest = try #require(told.firstMatch(of: /quad_oldest_job_seconds (\d+)\n/)).1
        #expect(3_600...3_700 ~= Int(oldest) ?? 0)
        #expect(try timur.get("/admin/dashboard").text.contains("number-card is-out"))
    }

    @Test func `metrics are for this machine alone`() throws {
        try publish(2, ago: "0 seconds")
        try DailyCounting(app.services).count()
        let stranger = app.anonymous()
        let told = try stranger.get("/metrics")
        #expect(told.status == 200 && told.text.contains("quad_today{name=\"posts\"} 2\n"))
        #expect(told.text.contains("# TYPE quad_jobs gauge\n") && told.text.hasSuffix("\n"))
        #expect(told.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8" && told.trips == 1)
    }
}
