import Admin
import Connections
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

struct ProviderPagesTests {
    private let app: TestApp
    private let timur: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
    }

    private let good = [
        "russian": "Вернётся в <понедельник>", "english": "Back on Monday", "reason": "Ключ утёк",
        "key": UUID().uuidString,
    ]
    private var again: [String: String] { good.merging(["key": UUID().uuidString]) { $1 } }

    private func acts() throws -> [String] {
        try app.database.rows("SELECT act || ' ' || reason FROM audit_log ORDER BY number") {
            try $0.only(String.self)
        }
    }

    private var isOff: Bool {
        get throws {
            let row: SQL = "SELECT is_off FROM provider_switches WHERE provider = 'vk'"
            return try app.database.row(row) { try $0.only(Bool.self) } ?? false
        }
    }

    @Test func `lists every provider that the program knows`() throws {
        let page = try timur.get(Paths.adminProviders())
        #expect((page.status, page.trips) == (200, 1))
        let rows = page.text.matches(of: /<tr id="provider-(\w+)"/).map { String($0.output.1) }
        #expect(rows == ["vk", "yandex", "unsplash"])
        #expect(page.text.contains("включён") && !page.text.contains("без ключей"))
        let bare = try TestApp(["QUAD_VK_CLIENT_ID": ""])
        #expect(try bare.admin().get(Paths.adminProviders()).text.contains("без ключей"))
    }

    @Test func `switches off with words in both languages, gives others, and switches on`() throws {
        let done = try timur.post(Paths.switchOffProvider(.vk), good)
        #expect((done.status, done.location) == (303, "/admin/providers"))
        let page = try timur.get(Paths.adminProviders())
        #expect(page.text.contains("Источник VK выключен"))
        #expect(page.text.contains("Вернётся в &lt;понедельник&gt;") && page.text.contains("Изменить текст"))
        let form = try timur.get(Paths.switchOffProvider(.vk))
        #expect(form.value(of: "key") != nil && !form.text.contains("Ключ утёк"))
        #expect(form.text.contains("Back on Monday</textarea>"), "\(form.text.split(separator: "<form").last ?? "")")
        _ = try app.database.execute("UPDATE provider_switches SET changed_at = '2026-01-01'")
        _ = try timur.post(Paths.switchOffProvider(.vk), again.merging(["english": "Back on Tuesday"]) { $1 })
        let decision = try #require(try app.database.fetch(ProviderSwitch.all).first)
        #expect(decision.off?.text(in: .en) == "Back on Tuesday")
        #expect(try #require(decision.off?.since) < Date.now.addingTimeInterval(-60), "it is off since then")
        for _ in 0..<2 {
            #expect(try timur.post(Paths.switchOnProvider(.vk), ["key": UUID().uuidString]).status == 303)
        }
        #expect(try !isOff)
        #expect(
            try acts() == [
                "providers.switchedOff Ключ утёк", "providers.switchedOff Ключ утёк", "providers.switchedOn ",
            ])
        #expect(try timur.get(Paths.adminLog()).text.contains("VK: Вернётся в &lt;понедельник&gt;"))
    }

    @Test func `acts once however often a form is sent`() throws {
        for _ in 0..<3 { #expect(try timur.post(Paths.switchOffProvider(.vk), good).status == 303) }
        let key = UUID().uuidString
        for _ in 0..<3 { #expect(try timur.post(Paths.resetProvider(.vk), ["key": key]).status == 303) }
        #expect(try acts() == ["providers.switchedOff Ключ утёк", "providers.reset "])
        #expect(try app.database.fetch(ProviderSwitch.all).map(\.resets) == [1])
        #expect(try isOff, "a reset switches nothing on")
    }

    @Test(arguments: [
        (["russian": " "], "russian"), (["english": ""], "english"),
        (["english": String(repeating: "a", count: 301)], "english"),
        // Many code points that are few characters.
        (["russian": String(repeating: "👨‍👩‍👧‍👦", count: 44)], "russian"),
        (["reason": String(repeating: "a", count: 501)], "reason"),
    ])
    func `comes back filled in with what is wrong`(_ changes: [String: String], _ field: String) throws {
        let answer = try timur.post(Paths.switchOffProvider(.vk), good.merging(changes) { $1 })
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"field-\(field)-error\""))
        #expect(answer.value(of: "key") == good["key"])
        #expect(answer.text.contains("Monday") || changes["english"] != nil)
        #expect(try acts().isEmpty && !isOff)
    }

    @Test func `knows no other provider, and nobody else`() throws {
        let nobody = ProviderID("nobody")
        for path in [Paths.switchOffProvider(nobody), Paths.switchOnProvider(nobody), Paths.resetProvider(nobody)] {
            #expect(try timur.post(path, again).status == 404)
        }
        #expect(try timur.get(Paths.switchOffProvider(nobody)).status == 404)
        #expect(try app.member().post(Paths.switchOffProvider(.vk), good).status == 404)
        #expect(try acts().isEmpty && !isOff)
    }

    @Test func `calls every process, and tells open pages`() throws {
        let listener = Connection(app.settings.database)
        try listener.listen(ProviderSwitch.channel)
        _ = try timur.post(Paths.switchOffProvider(.vk), good)
        #expect(try listener.waitForNotification(timeout: .seconds(10))?.channel == ProviderSwitch.channel)
        let events: SQL = "SELECT count(*) FROM outbox WHERE payload LIKE '%providers%'"
        #expect(try app.database.row(events) { try $0.only(Int.self) } == 1)
    }

    @Test func `shows what was called, what failed, and how each process stands`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO provider_calls (provider, minute, calls, failures, fault, failed_at, allowed, remaining) VALUES
                ('vk', date_trunc('minute', now()), 1200, 3, 'timeout', now(), 5000, 1000),
                ('vk', now() - interval '3 hours', 34, 1, 'server', now() - interval '3 hours', NULL, NULL)
            """)
        _ = try app.database.execute(
            """
            INSERT INTO provider_circuits (process, provider, name, state, open_until, seen_at)
            SELECT gen_random_uuid(), 'vk', name, state, rest + now(), now() - age
            FROM (VALUES ('quad serve a', 'open', interval '1 minute', interval '0'),
                         ('quad <work>', 'probing', NULL, interval '0'),
                         ('quad serve b', 'open', interval '-1 minute', interval '0'),
                         ('quad gone', 'closed', NULL, interval '1 minute')) AS v (name, state, rest, age)
            """)
        let page = try timur.get(Paths.adminProviders())
        #expect((page.status, page.trips) == (200, 1))
        let cells = page.text.matches(of: /<td class="number" data-label="[^"]*"><div>([^<]*)/)
        let numbers = cells.map { String($0.output.1) }
        let vk = ["1\u{A0}200 за час", "4\u{A0}000 из 5\u{A0}000", "3 за час"]
        #expect(numbers == vk + ["0 за час", "неизвестен", "0 за час", "0 за час", "неизвестен", "0 за час"])
        #expect(page.text.contains("1\u{A0}234 за сутки") && page.text.contains("4 за сутки"))
        #expect(page.text.contains("не ответил вовремя") && page.text.contains("value=\"80\""))
        #expect(page.text.contains("пауза до") && page.text.contains("проверит при следующем запросе"))
        #expect(page.text.contains("quad &lt;work&gt;") && page.text.contains("проверяет"))
        #expect(!page.text.contains("quad gone"))
        #expect(page.text.contains("не отвечает, пауза до") && page.text.contains("<details open>"))
    }

    @Test func `says in a line that every process is well`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO provider_circuits (process, provider, name, state)
            SELECT gen_random_uuid(), provider, name, 'closed'
            FROM (VALUES ('vk'), ('yandex')) AS p (provider), (VALUES ('quad serve a'), ('quad work a')) AS n (name)
            """)
        let page = try timur.get(Paths.adminProviders()).text
        #expect(page.contains("Всё работает: 2 процесса") && !page.contains("<details open>"))
        #expect(!page.contains("не отвечает"))
    }
}
