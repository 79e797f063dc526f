import FoundationEssentials
import Localization
import Reminders
import Testing

@Suite struct DueTests {
    private let zones = Zones(folder: "/usr/share/zoneinfo")

    private func moment(_ day: String, _ minute: Int?, _ zone: String) throws -> String {
        let due = Due(day: try #require(Day(day)), minute: minute)
        return due.moment(in: try #require(zones[zone])).formatted(.iso8601)
    }

    @Test func `is at the wall clock's time, winter and summer`() throws {
        #expect(try moment("2026-11-24", 9 * 60, "Europe/Moscow") == "2026-11-24T06:00:00Z")
        #expect(try moment("2026-01-24", 9 * 60, "Europe/Berlin") == "2026-01-24T08:00:00Z")
        #expect(try moment("2026-07-24", 9 * 60, "Europe/Berlin") == "2026-07-24T07:00:00Z")
        #expect(try moment("2026-07-24", 9 * 60, "Asia/Kathmandu") == "2026-07-24T03:15:00Z")
    }

    @Test func `comes at the first moment behind an hour that the clock leaves out`() throws {
        #expect(try moment("2027-03-28", 2 * 60 + 30, "Europe/Berlin") == "2027-03-28T01:00:00Z")
        #expect(try moment("2027-03-14", 2 * 60 + 1, "America/New_York") == "2027-03-14T07:00:00Z")
        #expect(try moment("2026-10-04", 2 * 60 + 15, "Australia/Lord_Howe") == "2026-10-03T15:30:00Z")
        // A day that was none: the island went over the date line.
        #expect(try moment("2011-12-30", 12 * 60, "Pacific/Apia") == "2011-12-30T10:00:00Z")
    }

    @Test func `comes the first time of an hour that comes twice`() throws {
        #expect(try moment("2026-10-25", 2 * 60 + 30, "Europe/Berlin") == "2026-10-25T00:30:00Z")
        #expect(try moment("2026-11-01", 60 + 30, "America/New_York") == "2026-11-01T05:30:00Z")
        #expect(try moment("2027-04-04", 60 + 45, "Australia/Lord_Howe") == "2027-04-03T14:45:00Z")
    }

    @Test func `a whole day is over when the next one begins`() throws {
        #expect(try moment("2026-11-24", nil, "Europe/Moscow") == "2026-11-24T21:00:00Z")
        #expect(try moment("2026-12-31", nil, "America/New_York") == "2027-01-01T05:00:00Z")
    }
}
