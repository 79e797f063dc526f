import FoundationEssentials
import Localization
import Reminders
import Testing

@Suite struct LeadTimeTests {
    private let zones = Zones(folder: "/usr/share/zoneinfo")

    private func moment(_ lead: LeadTime, _ day: String, _ minute: Int, _ zone: String) throws -> String {
        let due = Due(day: try #require(Day(day)), minute: minute)
        return lead.moment(before: due, in: try #require(zones[zone])).formatted(.iso8601)
    }

    @Test func `goes back by so many minutes, as long as they are`() throws {
        #expect(try moment(.none, "2026-11-24", 9 * 60, "Europe/Moscow") == "2026-11-24T06:00:00Z")
        #expect(try moment(.tenMinutes, "2026-11-24", 5, "Europe/Moscow") == "2026-11-23T20:55:00Z")
        // Between two and three there is no hour.
        #expect(try moment(.hour, "2027-03-28", 3 * 60 + 30, "Europe/Berlin") == "2027-03-28T00:30:00Z")
    }

    @Test func `goes back by days of the wall clock, though that is set forward between`() throws {
        #expect(try moment(.day, "2027-03-28", 9 * 60, "Europe/Berlin") == "2027-03-27T08:00:00Z")
        #expect(try moment(.week, "2027-03-28", 9 * 60, "Europe/Berlin") == "2027-03-21T08:00:00Z")
        #expect(try moment(.twoDays, "1970-01-01", 0, "Europe/Berlin") == "1969-12-29T23:00:00Z")
    }
}
