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
        (["domains": long], "domains"), (["quota": ""], "quota"), (["quota": "0"], "quota"),
        (["quota": "1000001"], "quota"), (["quota": "99999999999999999999"], "quota"),
        (["keep-notifications": "29"], "keep-notifications"), (["keep-trash": "366"], "keep-trash"),
        (["keep-deadJobs": "-1"], "keep-deadJobs"), (["keep-cases": "89"], "keep-cases"),
        (["pictures": "0"], "pictures"),
        (["pictures": "много"], "pictures"), (["pictures": "1000001"], "pictures"),
    ]

    init() throws {
        app = try TestApp()
        timur = try app.admin()
        anna = try app.member()
    }

    private func form(_ changes: [String: String] = [:]) -> [String: String] {
        let usual = [
            "name": "Вышка", "domains": "hse.ru, edu.hse.ru", "quota": "4096", "keep-notifications": "90",
            "keep-trash": "30", "keep-deletedTexts": "30", "keep-messages": "0", "keep-deadJobs": "30",
            "keep-cases": "365", "keep-invitations": "30", "version": "0", "key": UUID().uuidString,
        ]
        return usual.merging(changes) { $1 }
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

    @Test func `the page of the settings has the name that it shows, in a process that has not heard of it`() throws {
        let other = try TestApp(database: app.settings.database)
        _ = try timur.post(Paths.adminSettings(), form())
        let page = try other.admin("galina.orlova@hse.ru").get(Paths.adminSettings())
        #expect(page.value(of: "name") == "Вышка" && page.text.contains(" · Вышка</title>"))
        #expect(try other.anonymous().get(Paths.signIn()).text.contains("<title>Вышка</title>"))
    }

    @Test func `other processes hear of it, and one that missed it looks again`() throws {
        let other = try TestApp(database: app.settings.database)
        _ = try timur.post(Paths.adminSettings(), form())
        #expect(try other.anonymous().get(Paths.signIn()).text.contains("<title>Quad</title>"))
        for watch in other.features.flatMap(\.watches) where watch.channel == OrganisationWatch.channel {
            try watch.start(other.services.process("test"))(true)
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
        _ = try timur.post(
            Paths.adminSettings(), form(["name": "Quad", "domains": "edu.hse.ru", "agreed": "domains hse.ru"]))
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

    @Test func `what one of them has not touched stays as the other has saved it`() throws {
        let other = try app.admin("boris.ivanov@hse.ru", name: "Борис Иванов")
        #expect(try timur.get(Paths.adminSettings()).value(of: "before-name") == "Quad")
        #expect(try timur.post(Paths.adminSettings(), form()).status == 303)
        let typed = ["name": "Quad", "before-name": "Quad", "domains": "edu.hse.ru", "before-domains": "hse.ru"]
        let late = try other.post(Paths.adminSettings(), form(typed))
        #expect(late.status == 409 && late.value(of: "name") == "Вышка")
        #expect(late.text.contains("edu.hse.ru</textarea>") && late.value(of: "before-name") == "Вышка")
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

    @Test func `a smaller quota says whom it touches, and holds once that is agreed to`() throws {
        let anna = try #require(anna.member)
        _ = try app.database.execute(
            """
            INSERT INTO blobs (id, member_id, kind, size, sha256, media_type)
            VALUES (gen_random_uuid(), \(anna), 'copy', 3000000, sha256('x'), 'text/plain')
            """)
        let asked = try timur.post(Paths.adminSettings(), form(["quota": "2"]))
        #expect(asked.status == 422 && asked.text.contains("У 1 человека сохранено больше"))
        #expect(asked.value(of: "agreed") == "quota 2")
        // Agreed to another number.
        #expect(try timur.post(Paths.adminSettings(), form(["quota": "1", "agreed": "quota 2"])).status == 422)
        #expect(try timur.post(Paths.adminSettings(), form(["quota": "2", "agreed": "quota 2"])).status == 303)
        #expect(try app.database.fetch(MemberUsage.find(of: anna, app.services)).quota == 2 << 20)
        #expect(try timur.post(Paths.adminSettings(), form(["quota": "3", "version": "1"])).status == 303)
    }

    @Test func `what ends is counted and agreed to before it is saved`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO jobs (kind, pool, payload, last_error, dead_at)
            SELECT 'test', 'quick', '', 'x', now() - make_interval(days => days) FROM unnest(ARRAY[1, 6, 8]) AS days
            """)
        let change = ["keep-deadJobs": "5", "domains": "edu.hse.ru"]
        let asked = try timur.post(Paths.adminSettings(), form(change))
        #expect(asked.status == 422 && asked.text.contains("Невыполненные задачи старше 5\u{a0}дней: 2\u{a0}удалятся"))
        #expect(asked.text.contains("hse.ru: 2\u{a0}человека с\u{a0}таким адресом войдут"))
        #expect(asked.text.contains("<b>Вышка</b>"), "the name is shown as it would be")
        #expect(asked.value(of: "keep-deadJobs") == "5" && app.services.organisation.days(.deadJobs) == 30)
        let agreed = try #require(asked.value(of: "agreed"))
        #expect(agreed == "keep-deadJobs 5; domains hse.ru")
        // Other days are another question, and only a part of it was agreed to.
        let fewer = form(change.merging(["keep-deadJobs": "2", "agreed": agreed]) { $1 })
        #expect(try timur.post(Paths.adminSettings(), fewer).status == 422)
        #expect(try timur.post(Paths.adminSettings(), form(change.merging(["agreed": agreed]) { $1 })).status == 303)
        #expect(app.services.organisation.days(.deadJobs) == 5)
        // What stays longer ends nothing.
        let longer = ["keep-deadJobs": "50", "domains": "edu.hse.ru", "version": "1"]
        #expect(try timur.post(Paths.adminSettings(), form(longer)).status == 303)
    }

    @Test func `each term has rows, which are counted by the condition that ends them`() throws {
        let rows = app.features.flatMap(\.termRows)
        #expect(Set(rows.map(\.term)) == Set(RetentionTerm.allCases))
        for each in rows {
            let days = each.term.range.upperBound
            #expect(try app.database.row("SELECT \(each.count(after: days))") { try $0.only(Int.self) } == 0)
        }
    }

    @Test func `messages that stay for ever end by any number of months`() {
        #expect(RetentionTerm.messages.shortens(from: 0, to: 120) && RetentionTerm.messages.shortens(from: 12, to: 6))
        #expect(!RetentionTerm.messages.shortens(from: 6, to: 0) && !RetentionTerm.messages.shortens(from: 0, to: 0))
        #expect(!RetentionTerm.trash.shortens(from: 30, to: 30) && RetentionTerm.trash.shortens(from: 60, to: 30))
    }

    @Test func `pictures in texts may be a part of the quota`() throws {
        let anna = try #require(anna.member)
        _ = try app.database.execute(
            """
            INSERT INTO blobs (id, member_id, kind, size, sha256, media_type)
            SELECT gen_random_uuid(), \(anna), kind, 3000000, sha256('x'), 'text/plain'
            FROM unnest(ARRAY['copy', 'picture']) AS kind
            """)
        let asked = try timur.post(Paths.adminSettings(), form(["pictures": "2"]))
        #expect(asked.status == 422 && asked.value(of: "agreed") == "pictures 2")
        #expect(asked.text.contains("У\u{a0}1\u{a0}человека картинки занимают больше"))
        #expect(try timur.post(Paths.adminSettings(), form(["pictures": "2", "agreed": "pictures 2"])).status == 303)
        #expect(app.services.organisation.pictureQuota == 2 << 20)
        #expect(try timur.get(Paths.adminSettings()).value(of: "pictures") == "2")
        #expect(try timur.get(Paths.adminLog()).text.contains("без предела → 2"))
        #expect(try timur.post(Paths.adminSettings(), form(["version": "1"])).status == 303)
        #expect(app.services.organisation.pictureQuota == nil)
    }

    @Test func `rows stay for the days that were chosen`() throws {
        _ = try app.database.execute(
            """
            INSERT INTO jobs (kind, pool, payload, last_error, dead_at)
            SELECT 'test', 'quick', '', 'x', now() - make_interval(days => days) FROM unnest(ARRAY[1, 6, 31]) AS days
            """)
        func left() throws -> Int? {
            try UpkeepClock(of: app.features.filter { $0.name == "site" }, app.services).runDue()
            return try app.database.row("SELECT count(*) FROM jobs WHERE kind = 'test'") { try $0.only(Int.self) }
        }
        #expect(try left() == 2)
        _ = try timur.post(Paths.adminSettings(), form(["keep-deadJobs": "5", "agreed": "keep-deadJobs 5"]))
        #expect(try left() == 1)
        let page = try timur.get(Paths.adminSettings())
        #expect(page.value(of: "keep-deadJobs") == "5" && page.value(of: "keep-notifications") == "90")
    }
}
