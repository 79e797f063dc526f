import Accounts
import FoundationEssentials
import Localization
import Network
import Postgres
import Site
import TestSupport
import Testing

@Suite struct TimeZoneTests {
    private func zone(_ app: TestApp, of browser: Browser) throws -> String? {
        try app.database.row("SELECT time_zone FROM members WHERE id = \(browser.member)") {
            try $0.only(String?.self)
        }
        .flatMap { $0 }
    }

    /// Where the session's first day is another one, or the same, than in Moscow.
    private func started(_ browser: Browser) throws -> String {
        let page = try browser.get(Paths.sessions()).text
        let start = try #require(page.firstRange(of: "вход ")).upperBound
        return String(page[start...].prefix { $0 != "·" && $0 != "<" }).trimmingPrefix(" ").description
    }

    @Test func `shows dates by the clock of the zone that was chosen`() throws {
        let app = try TestApp()
        let anna = try app.member()
        // Noon of a day that passed: of the same day from -11 to +11 hours, and of the next one in Kiritimati, at +14.
        _ = try app.database.execute(
            """
            UPDATE sessions
            SET created_at = date_trunc('day', now() AT TIME ZONE 'UTC') AT TIME ZONE 'UTC' - interval '20 days 12 hours'
            """)
        let moscow = try started(anna)
        let saved = try anna.post(Paths.appearance(), ["time_zone": "Pacific/Kiritimati"])
        #expect(saved.location == "/settings/appearance")
        #expect(try zone(app, of: anna) == "Pacific/Kiritimati")
        #expect(try anna.get(Paths.appearance()).text.contains("Kiritimati (UTC+14)</option>"))
        _ = try anna.post(Paths.appearance(), ["theme": "dark"])
        #expect(try zone(app, of: anna) == "Pacific/Kiritimati", "a form without the field leaves the zone as it is")
        let kiritimati = try started(anna)
        #expect(moscow != kiritimati, "\(moscow) \(kiritimati)")
        _ = try anna.post(Paths.appearance(), ["time_zone": ""])
        #expect(try zone(app, of: anna) == nil)
        #expect(try started(anna) == moscow)
    }

    @Test func `says the zone beside a whole date, on the first page with the session's check`() throws {
        let app = try TestApp()
        let anna = try app.member()
        _ = try anna.post(Paths.newPost(), ["body": "Где мы?", "tags": "", "key": IdempotencyKey().text])
        #expect(try anna.get(Paths.feed()).text.contains("(UTC+3)\""))
        let before = try anna.get(Paths.post(PostID(rawValue: 1)))
        _ = try app.database.execute("UPDATE members SET time_zone = 'Asia/Kathmandu'")
        let after = try anna.get(Paths.post(PostID(rawValue: 1)))
        #expect(after.text.contains("(UTC+5:45)\""))
        #expect(after.trips == before.trips)
        #expect(try anna.get(Paths.feed()).text.contains("(UTC+5:45)\""))
    }

    @Test(arguments: [
        "Europe/Atlantis", "../../etc/passwd", "UTC+3", "Europe/Moscow ", String(repeating: "A", count: 300),
    ])
    func `gives the form back with a zone that there is not`(name: String) throws {
        let app = try TestApp()
        let anna = try app.member()
        let answer = try anna.post(
            Paths.appearance(), ["time_zone": name, "language": "en", "theme": "dark"])
        #expect(answer.status == 422)
        #expect(answer.text.contains("Такого часового пояса нет"))
        #expect(answer.text.contains("value=\"en\" checked"))
        #expect(answer.text.contains("value=\"dark\" checked"))
        #expect(try zone(app, of: anna) == nil)
        #expect(try anna.get(Paths.feed()).text.contains("<html lang=\"ru\""), "and nothing else of it counts")
    }

    @Test func `keeps language, theme and zone in one form`() throws {
        let app = try TestApp()
        let anna = try app.member()
        _ = try anna.post(
            Paths.appearance(), ["time_zone": "Asia/Calcutta", "language": "en", "theme": "dark"])
        let page = try anna.get(Paths.appearance()).text
        #expect(page.contains("<html lang=\"en\" data-theme=\"dark\""))
        #expect(page.contains("<option value=\"Asia/Kolkata\" selected>Kolkata (UTC+5:30)</option>"))
        #expect(page.contains("Saved"))
    }

    @Test func `takes the operator's zone before somebody chose, and where the chosen one is gone`() throws {
        let app = try TestApp(["QUAD_TIME_ZONE": "Asia/Novosibirsk"])
        let anna = try app.member()
        #expect(try anna.get(Paths.appearance()).text.contains("Asia/Novosibirsk (UTC+7)"))
        _ = try app.database.execute("UPDATE members SET time_zone = 'Europe/Atlantis'")
        _ = try anna.post(Paths.newPost(), ["body": "Где мы?", "tags": "", "key": IdempotencyKey().text])
        #expect(try anna.get(Paths.feed()).text.contains("(UTC+7)\""))
        #expect(throws: SettingsMistakes.self) { try TestApp(["QUAD_TIME_ZONE": "Moscow"]) }
        #expect(throws: SettingsMistakes.self) { try TestApp(["QUAD_ZONEINFO": "/nowhere"]) }
    }
}
