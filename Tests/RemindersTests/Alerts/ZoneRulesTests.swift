import FoundationEssentials
import Reminders
import Site
import TestSupport
import Testing
import Web

/// A new release of the tz database moves what is to be announced.
@Suite struct ZoneRulesTests {
    /// A folder with the zone of Moscow, as the machine has it or with the rules of another one.
    private func install(_ version: String, moscowLike zone: String, in folder: String) throws {
        let from = "/usr/share/zoneinfo"
        try FileManager.default.createDirectory(
            atPath: "\(folder)/Europe", withIntermediateDirectories: true, attributes: nil)
        for (name, data) in [
            ("zone.tab", Data("RU\t+554521+0373704\tEurope/Moscow\n".utf8)),
            ("tzdata.zi", Data("# version \(version)\n".utf8)),
            ("Europe/Moscow", try #require(FileManager.default.contents(atPath: "\(from)/\(zone)"))),
        ] {
            try data.write(to: URL(filePath: "\(folder)/\(name)"))
        }
    }

    @Test func `is followed within a minute, and moves nothing that its member put off`() throws {
        let folder = FileManager.default.temporaryDirectory.path() + "zones-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try install("2026a", moscowLike: "Europe/Moscow", in: folder)
        let app = try TestApp(["QUAD_ZONEINFO": folder])
        let anna = try app.member()
        let fields = ["text": "Сдать отчёт", "day": "2031-02-03", "time": "09:30", "key": UUID().uuidString]
        #expect(try anna.post(Paths.newReminder(), fields).status == 303)
        let feature = try #require(app.features.first { $0.name == "reminders" })
        let find = try #require(feature.polls[.quick]?(Worker(app.services)))
        while try find() {}
        let follow = try #require(feature.upkeep.first).start(app.services)
        func moments() throws -> [String] {
            try app.database.rows(
                "SELECT to_char(due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') FROM reminder_alerts ORDER BY id"
            ) { try $0.only() }
        }
        try follow()
        _ = try app.database.execute(
            """
            INSERT INTO reminder_alerts (reminder_id, member_id, due_at)
            SELECT id, member_id, '2031-02-03 12:00+00' FROM reminders
            """)
        #expect(try moments() == ["2031-02-03 06:30", "2031-02-03 12:00"])
        // The rules change and nothing else: nobody has looked at the new release yet.
        try install("2026a", moscowLike: "Asia/Kathmandu", in: folder)
        try follow()
        #expect(try moments() == ["2031-02-03 06:30", "2031-02-03 12:00"])
        try install("2026b", moscowLike: "Asia/Kathmandu", in: folder)
        try follow()
        #expect(try moments() == ["2031-02-03 03:45", "2031-02-03 12:00"])
        // Another process, which begins after that, has nothing to do.
        _ = try app.database.execute("UPDATE reminder_alerts SET due_at = '2031-02-03 01:00+00'")
        let another = try #require(feature.upkeep.first).start(app.services)
        try another()
        #expect(try moments() == ["2031-02-03 01:00", "2031-02-03 01:00"])
    }
}
