import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct BannerTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private let good = [
        "russian": "В субботу сервер <b>недоступен</b>", "english": "No server on Saturday",
        "starts": "2020-01-01T10:00",
        "ends": "2999-01-01T10:00", "key": UUID().uuidString,
    ]

    @Test func `stands above every member's page, in their language and in the page's one round trip`() throws {
        #expect(try !anna.get(Paths.profileSettings()).text.contains("class=\"announcement\""))
        let done = try timur.post(Paths.adminBanner(), good)
        #expect((done.status, done.location) == (303, "/admin/banner"))
        for (who, page) in [(anna, Paths.profileSettings()), (timur, Paths.adminLog())] {
            let answer = try who.get(page)
            #expect(answer.text.contains(">В субботу сервер &lt;b&gt;недоступен&lt;/b&gt;</p>"))
            #expect(answer.trips == 1)
        }
        _ = try app.database.execute("UPDATE members SET language = 'en' WHERE id = \(anna.member)")
        #expect(try anna.get(Paths.profileSettings()).text.contains("No server on Saturday"))
        #expect(try timur.get(Paths.adminLog()).text.contains("Объявление опубликовано"))
    }

    @Test func `is read on the pages of signing in, where nobody puts it away`() throws {
        let stranger = app.anonymous()
        #expect(try !stranger.get(Paths.signIn()).text.contains("class=\"announcement\""))
        _ = try timur.post(Paths.adminBanner(), good)
        // As a process hears of it.
        for watch in app.features.flatMap(\.watches) { try watch.start(app.services.process("test"))(true) }
        let asked = ["email": "anna.kovaleva@hse.ru"]
        let pages = [
            try stranger.get(Paths.start()), try stranger.get(Paths.signIn()),
            try stranger.post(Paths.signIn(), ["email": "nobody"]),
            try {
                _ = try stranger.post(Paths.signIn(), asked); return try stranger.get(Paths.signInCode())
            }(),
        ]
        for page in pages {
            #expect(page.text.contains(">В субботу сервер &lt;b&gt;недоступен&lt;/b&gt;</p>"))
            #expect(!page.text.contains(Paths.dismissAnnouncement().text))
        }
        #expect(pages[0].trips == 0, "it is in memory")
    }

    @Test func `addresses in it are links, and nothing else is`() throws {
        let texts = [
            "russian": "Что делать: https://quad.example/помощь?a=1&b=2, javascript:alert(1), www.hse.ru.",
            "english": "See http://localhost:1/<b>",
        ]
        _ = try timur.post(Paths.adminBanner(), good.merging(texts) { $1 })
        let page = try anna.get(Paths.profileSettings()).text
        let links = page.matches(of: /<a href="([^"]*)" rel="noopener">([^<]*)<\/a>/).map { "\($0.1) \($0.2)" }
        #expect(
            links == [
                "https://quad.example/%D0%BF%D0%BE%D0%BC%D0%BE%D1%89%D1%8C?a=1&amp;b=2 https://quad.example/помощь?a=1&amp;b=2",
                "https://www.hse.ru www.hse.ru",
            ])
        #expect(page.contains("</a>, javascript:alert(1), <a") && page.contains("</a>.</p>"))
    }

    @Test func `is put away in one browser, until there is another one`() throws {
        _ = try timur.post(Paths.adminBanner(), good)
        let page = try anna.get(Paths.profileSettings())
        let number = try #require(page.value(of: "number"))
        let away = try anna.post(
            Paths.dismissAnnouncement(), ["number": number, "return": "/settings/profile"])
        #expect((away.status, away.location) == (303, "/settings/profile"))
        #expect(try !anna.get(Paths.profileSettings()).text.contains("class=\"announcement\""))
        #expect(try timur.get(Paths.adminLog()).text.contains("class=\"announcement\""))
        _ = try timur.post(Paths.adminBanner(), good.merging(["key": UUID().uuidString, "russian": "Другой"]) { $1 })
        #expect(try anna.get(Paths.profileSettings()).text.contains(">Другой</p>"))
    }

    @Test func `is shown between its beginning and its end, and can be taken down`() throws {
        _ = try timur.post(Paths.adminBanner(), good.merging(["starts": "2998-01-01T10:00"]) { $1 })
        #expect(try !anna.get(Paths.profileSettings()).text.contains("class=\"announcement\""))
        let form = try timur.get(Paths.adminBanner())
        #expect(form.value(of: "starts") == "2998-01-01T10:00")
        #expect(form.text.contains("недоступен"))
        _ = try timur.post(Paths.adminBanner(), good.merging(["key": UUID().uuidString]) { $1 })
        #expect(try anna.get(Paths.profileSettings()).text.contains("class=\"announcement\""))
        #expect(try timur.post(Paths.endAdminBanner(), ["key": UUID().uuidString]).status == 303)
        #expect(try !anna.get(Paths.profileSettings()).text.contains("class=\"announcement\""))
        #expect(try timur.post(Paths.endAdminBanner(), ["key": UUID().uuidString]).status == 303)
        let acts = try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only(String.self) }
        #expect(acts == ["banner.announced", "banner.announced", "banner.ended"])
    }

    @Test(arguments: [
        (["russian": " "], "russian"), (["english": String(repeating: "a", count: 301)], "english"),
        // Many code points that are few characters.
        (["english": String(repeating: "👨‍👩‍👧‍👦", count: 44)], "english"), (["starts": ""], "starts"),
        (["starts": "2026-13-01T10:00"], "starts"), (["ends": "2999-01-01T24:00"], "ends"),
        (["ends": "2020-01-02T10:00"], "ends"), (["starts": "2999-01-01T10:00"], "ends"),
        (["ends": "99999999999999999999-01-01T10:00"], "ends"),
    ])
    func `comes back filled in with what is wrong`(_ changes: [String: String], _ field: String) throws {
        let answer = try timur.post(Paths.adminBanner(), good.merging(changes) { $1 })
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"field-\(field)-error\""), "\(answer.text.prefix(3_000))")
        #expect(answer.value(of: "key") == good["key"])
        #expect(answer.text.contains("Saturday") || changes["english"] != nil)
        #expect(try app.database.row("SELECT 1 FROM announcements") { try $0.only(Int32.self) } == nil)
    }

    @Test func `is announced once however often it is sent`() throws {
        for _ in 0..<3 { #expect(try timur.post(Paths.adminBanner(), good).status == 303) }
        #expect(try app.database.row("SELECT count(*) FROM audit_log") { try $0.only(Int.self) } == 1)
    }
}
