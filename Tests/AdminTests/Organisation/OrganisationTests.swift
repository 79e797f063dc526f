import Admin
import FoundationEssentials
import Postgres
import Site
import TestSupport
import Testing
import Web

@Suite struct OrganisationTests {
    private let app: TestApp
    private let timur: Browser
    private let anna: Browser

    private static let letters = String(repeating: "я", count: 31)
    private static let long = "\(String(repeating: "a", count: 300)).ru"
    private static let many = (0...50).map { "d\($0).hse.ru" }.joined(separator: " ")
    private static let wrong: [([String: String], String)] = [
        (["name": "  "], "name"), (["name": letters], "name"),
        (["name": "\u{202E}\u{200B}"], "name"), (["domains": " , "], "domains"), (["domains": "hse"], "domains"),
        (["domains": "hse.ru, -a.ru"], "domains"), (["domains": "вышка.рф"], "domains"),
        (["domains": many], "domains"),
        (["domains": long], "domains"),
    ]

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private func form(_ changes: [String: String] = [:]) -> [String: String] {
        ["name": "Вышка", "domains": "hse.ru, edu.hse.ru", "version": "0", "key": UUID().uuidString]
            .merging(changes) { $1 }
    }

    @Test func `a name stands on every page, in tabs and the manifest, and no page asks the database for it`() throws {
        #expect(try anna.get(Paths.profileSettings()).text.contains(" · Quad</title>"))
        let done = try timur.post(Paths.adminSettings(), form())
        #expect((done.status, done.location) == (303, "/admin/settings"))
        let page = try anna.get(Paths.profileSettings())
        #expect(page.text.contains(" · Вышка</title>") && page.text.contains("<span>Вышка</span>"))
        #expect(!page.text.contains("Quad</title>") && page.trips == 1)
        let start = try app.anonymous().get(Paths.signIn())
        #expect(start.text.contains("<title>Вышка</title>") && start.text.contains(">Вышка</h1>"))
        #expect(start.trips == 0)
        let manifest = try app.anonymous().get(Paths.manifest())
        #expect(manifest.text.contains("\"name\":\"Вышка\"") && manifest.text.contains("\"short_name\":\"Вышка\""))
        #expect(try timur.get(Paths.adminSettings()).value(of: "name") == "Вышка")
        #expect(try timur.get(Paths.adminSettings()).trips == 1)
    }

    @Test func `other processes hear of it, and one that missed it looks again`() throws {
        let other = try TestApp(database: app.settings.database)
        _ = try timur.post(Paths.adminSettings(), form())
        #expect(try other.anonymous().get(Paths.signIn()).text.contains("<title>Quad</title>"))
        for watch in other.services.features.flatMap(\.watches) where watch.channel == OrganisationWatch.channel {
            try watch.start(other.services, "test")(true)
        }
        #expect(try other.anonymous().get(Paths.signIn()).text.contains("<title>Вышка</title>"))
        let listener = Connection(app.settings.database)
        try listener.listen(OrganisationWatch.channel)
        _ = try timur.post(Paths.adminSettings(), form(["version": "1", "name": "Лицей"]))
        #expect(try listener.waitForNotification(timeout: .seconds(20))?.channel == OrganisationWatch.channel)
    }

    @Test func `who may sign in without an invitation follows the domains at once`() throws {
        _ = try timur.post(Paths.adminSettings(), form(["domains": " @HSE.ru;\nstudent.example.org, hse.ru "]))
        #expect(app.services.organisation.domains == ["hse.ru", "student.example.org"])
        let start = try app.anonymous().get(Paths.signIn()).text
        #expect(start.contains("@student.example.org") && !start.contains("@edu.hse.ru"))
        let stored = try app.database.row("SELECT domains FROM organisation_settings") { try $0.only([String].self) }
        #expect(stored == ["hse.ru", "student.example.org"])
    }

    @Test func `what is the same as the operator's setting follows the operator`() throws {
        _ = try timur.post(Paths.adminSettings(), form(["name": "Quad", "domains": "edu.hse.ru"]))
        let other = try TestApp(["QUAD_NAME": "Кампус"], database: app.settings.database)
        #expect(try other.services.database.fetch(OrganisationSettings.current(other.settings)).name == "Кампус")
    }

    @Test func `of two who change them at once neither loses anything`() throws {
        let other = try app.admin("boris.ivanov@hse.ru", name: "Борис Иванов")
        #expect(try timur.post(Paths.adminSettings(), form()).status == 303)
        let late = try other.post(Paths.adminSettings(), form(["name": "Лицей", "domains": "edu.hse.ru"]))
        #expect(late.status == 409)
        #expect(late.value(of: "name") == "Лицей" && late.text.contains("Сейчас: Вышка"))
        #expect(late.text.contains("edu.hse.ru</textarea>") && late.text.contains("Сейчас: hse.ru, edu.hse.ru"))
        #expect(app.services.organisation.name == "Вышка")
        let version = try #require(late.value(of: "version"))
        #expect(try other.post(Paths.adminSettings(), form(["name": "Лицей", "version": version])).status == 303)
        #expect(app.services.organisation.name == "Лицей")
    }

    @Test func `is written down with what was and what is, and an unchanged form is not`() throws {
        _ = try timur.post(Paths.adminSettings(), form(["name": "Quad"]))
        #expect(try app.database.row("SELECT count(*) FROM audit_log") { try $0.only(Int.self) } == 0)
        _ = try timur.post(Paths.adminSettings(), form())
        #expect(try timur.get(Paths.adminLog()).text.contains("Название организации: Quad → Вышка"))
    }

    @Test(arguments: wrong)
    func `comes back filled in with what is wrong`(_ changes: [String: String], _ field: String) throws {
        let sent = form(changes)
        let answer = try timur.post(Paths.adminSettings(), sent)
        #expect(answer.status == 422)
        #expect(answer.text.contains("id=\"field-\(field)-error\""))
        #expect(answer.value(of: "key") == sent["key"])
        #expect(try app.database.row("SELECT 1 FROM organisation_settings") { try $0.only(Int32.self) } == nil)
    }

    @Test func `a form with a version that is no number is refused as an old one`() throws {
        _ = try timur.post(Paths.adminSettings(), form())
        let forged = form(["version": "99999999999999999999", "name": "Лицей"])
        #expect(try timur.post(Paths.adminSettings(), forged).status == 409)
    }
}
