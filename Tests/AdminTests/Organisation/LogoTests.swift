import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct LogoTests {
    private let app: TestApp
    private let timur: Browser

    init() throws {
        app = try TestApp()
        timur = try app.admin()
    }

    /// A sign whose icons are drawn.
    private func drawn(_ png: String = "png of mark") throws -> String {
        let id = try app.database.row(
            """
            WITH drawn AS (INSERT INTO organisation_logos (source) VALUES ('') RETURNING id), icons AS (
                INSERT INTO organisation_icons (logo_id, name, png)
                SELECT id, name, convert_to(\(png), 'UTF8')
                FROM drawn, unnest(ARRAY['mark', 'app-192', 'app-512', 'app-cut-512', 'app-touch-180']) AS name
            )
            SELECT id FROM drawn
            """
        ) { try $0.only(Int.self) }
        return String(try #require(id))
    }

    private func choose(_ logo: String, standing: String = "") throws -> Answered {
        try timur.post(
            Paths.chooseAdminLogo(), ["logo": logo, "standing": standing, "key": UUID().uuidString])
    }

    @Test func `stands on pages, in tabs, on home screens and in letters, from memory`() throws {
        let logo = try drawn()
        #expect(try choose(logo).location == "/admin/settings")
        let start = try app.anonymous().get(Paths.signIn())
        let mark = "/organisation/icon?icon=mark&amp;logo=\(logo)"
        #expect(start.text.contains("<link rel=\"icon\" href=\"\(mark)\" type=\"image/png\">"))
        #expect(start.text.contains("class=\"start-logo\" src=\"\(mark)\"") && start.trips == 0)
        #expect(try timur.get(Paths.adminSettings()).text.contains("<img class=\"logo\" src=\"\(mark)\""))
        let icon = try app.anonymous().get("/organisation/icon?icon=mark&logo=\(logo)")
        #expect(icon.text == "png of mark" && icon.trips == 0)
        #expect(icon.headers["Content-Type"] == "image/png")
        #expect(icon.headers["Cache-Control"] == "public, max-age=31536000, immutable")
        let older = try app.anonymous().get("/organisation/icon?icon=mark&logo=0")
        #expect(older.headers["Cache-Control"] == "public, max-age=60")
        let manifest = try app.anonymous().get(Paths.manifest()).text
        #expect(manifest.contains("/organisation/icon?icon=app-cut-512&logo=\(logo)"))
        let letter = LetterContent(.ru, subject: "Код", greeting: "Код:", [], footnote: "")
        let address = app.services.organisation.address(of: .mark)?.text ?? ""
        #expect(
            letter.html(of: "Вышка", logo: "https://quad.example\(address)").contains(
                "src=\"https://quad.example\(mark)\""))
    }

    @Test func `without one Quad's own stands`() throws {
        let icon = try app.anonymous().get("/organisation/icon?icon=app-192")
        #expect((icon.status, icon.location) == (303, "/static/icons/app-192.png"))
        #expect(try app.anonymous().get("/organisation/icon?icon=passwd").status == 404)
        #expect(try app.anonymous().get(Paths.organisationIcon()).status == 404)
    }

    @Test func `is shown before it is chosen, and chosen by a form only once it is drawn`() throws {
        let logo = try drawn()
        let page = try timur.get(Paths.adminLogo().adding("logo", logo))
        #expect(page.text.contains("src=\"data:image/png;base64,cG5nIG9mIG1hcms=\"") && page.trips == 1)
        #expect(app.services.organisation.logo == nil)
        let waiting = try app.database.row("INSERT INTO organisation_logos (source) VALUES ('') RETURNING id") {
            try $0.only(Int.self)
        }
        for wrong in [String(try #require(waiting)), "999999", "-1", "99999999999999999999999"] {
            #expect(try choose(wrong).status == 409, "\(wrong)")
        }
        #expect(app.services.organisation.logo == nil)
        #expect(try timur.get(Paths.adminLogo().adding("logo", "99999999999999999999999")).status == 200)
    }

    @Test func `of two who choose at once the second sees the other's`() throws {
        let (one, other) = (try drawn(), try drawn("other"))
        #expect(try choose(one).status == 303)
        #expect(try choose(other).status == 409)
        #expect(try choose(other, standing: one).status == 303)
        #expect(try app.anonymous().get("/organisation/icon?icon=mark&logo=\(other)").text == "other")
        #expect(try choose("", standing: other).status == 303)
        #expect(try app.anonymous().get("/organisation/icon?icon=mark").status == 303)
        let acts = try app.database.rows("SELECT act FROM audit_log ORDER BY number") { try $0.only(String.self) }
        #expect(acts == ["organisation.logoChosen", "organisation.logoChosen", "organisation.logoRemoved"])
    }

    @Test func `one that nobody chose goes after a day`() throws {
        let (chosen, other) = (try drawn(), try drawn())
        _ = try choose(chosen)
        _ = try app.database.execute("UPDATE organisation_logos SET created_at = now() - interval '2 days'")
        for retention in app.features.flatMap(\.retention) { try retention.clear(app.database) }
        let left = try app.database.rows("SELECT id::text FROM organisation_logos") { try $0.only(String.self) }
        #expect(left == [chosen] && other != chosen)
    }

    private func send(_ bytes: [UInt8]) throws -> Answered {
        let head = [
            "--x\r\nContent-Disposition: form-data; name=\"\(CSRF.field)\"\r\n\r\n\(try timur.formToken())\r\n",
            "--x\r\nContent-Disposition: form-data; name=\"logo\"; filename=\"logo.svg\"\r\n\r\n",
        ].joined()
        return try timur.send(
            "POST", Paths.adminLogo().text,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "multipart/form-data; boundary=x"),
            ], Array(head.utf8) + bytes + Array("\r\n--x--".utf8))
    }

    @Test func `what is too large or nothing is refused with a reason, and nothing is kept`() throws {
        for (bytes, words) in [
            ([UInt8](), "Выберите файл"), ([UInt8](repeating: 32, count: (512 << 10) + 1), "больше 512"),
        ] {
            #expect(try send(bytes).location == "/admin/settings/logo")
            #expect(try timur.get(Paths.adminLogo()).text.contains(words))
        }
        #expect(try app.database.row("SELECT count(*) FROM organisation_logos") { try $0.only(Int.self) } == 0)
    }
}
