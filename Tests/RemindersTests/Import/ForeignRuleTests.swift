import Localization
import Reminders
import Testing

@Suite struct ForeignRuleTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func rule(_ text: String, from start: String, shift: Int = 0) throws -> RepeatRule? {
        ForeignRule(text, from: try day(start), shift: shift) { Day($0) }?.rule
    }

    /// The days that follow its first.
    private func days(_ text: String, from start: String, shift: Int = 0, _ count: Int = 3) throws -> [String] {
        let rule = try #require(try rule(text, from: start, shift: shift))
        var day = try day(start) + shift
        return (0..<count).map { _ in
            day = rule.day(after: day)
            return day.text
        }
    }

    // 25 November 2026 is a Wednesday.

    @Test func `takes the weeks of a rule for ours where no day stands between two beginnings of a week`() throws {
        let sunday = "FREQ=WEEKLY;INTERVAL=2;WKST=SU"
        #expect(try days("\(sunday);BYDAY=WE,FR", from: "2026-11-25") == ["2026-11-27", "2026-12-09", "2026-12-11"])
        #expect(try days("\(sunday);BYDAY=SU", from: "2026-11-29") == ["2026-12-13", "2026-12-27", "2027-01-10"])
        // The Sunday of its own week is the one before.
        #expect(try rule("\(sunday);BYDAY=SU", from: "2026-11-25") == nil)
        #expect(try rule("\(sunday);BYDAY=MO", from: "2026-11-29") == nil)
        #expect(try rule("\(sunday);BYDAY=WE,SU", from: "2026-11-25") == nil)
        #expect(try rule("FREQ=WEEKLY;INTERVAL=2;WKST=TU;BYDAY=MO,WE", from: "2026-11-25") == nil)
        // Every week has all of them.
        #expect(try rule("FREQ=WEEKLY;WKST=SU;BYDAY=WE,SU", from: "2026-11-25") != nil)
    }

    @Test func `moves the days of a week with the clock, and nothing that goes by months`() throws {
        #expect(
            try days("FREQ=WEEKLY;BYDAY=WE,SU", from: "2026-11-25", shift: 1) == [
                "2026-11-30", "2026-12-03", "2026-12-07",
            ])
        #expect(
            try days("FREQ=WEEKLY;INTERVAL=2", from: "2026-11-29", shift: 1) == [
                "2026-12-14", "2026-12-28", "2027-01-11",
            ])
        #expect(
            try days("FREQ=DAILY;INTERVAL=3", from: "2026-11-25", shift: -1) == [
                "2026-11-27", "2026-11-30", "2026-12-03",
            ])
        // Its first week would be another one.
        #expect(try rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", from: "2026-11-29", shift: 1) == nil)
        #expect(try rule("FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,SU", from: "2026-11-25", shift: 1) == nil)
        #expect(try rule("FREQ=MONTHLY", from: "2026-11-25", shift: 1) == nil)
        #expect(try rule("FREQ=YEARLY", from: "2026-11-25", shift: -1) == nil)
    }

    @Test func `says where a month lacks the day, on which a calendar leaves it out`() throws {
        for (text, start, fills) in [
            ("FREQ=MONTHLY", "2026-11-28", false), ("FREQ=MONTHLY", "2027-01-31", true),
            ("FREQ=MONTHLY;BYMONTHDAY=-1", "2027-01-31", false), ("FREQ=YEARLY", "2027-01-31", false),
            ("FREQ=YEARLY", "2028-02-29", true),
            ("FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "2027-01-31", false),
        ] {
            let found = try #require(ForeignRule(text, from: try day(start)) { Day($0) })
            #expect(found.fillsShortMonths == fills, "\(text) from \(start)")
        }
        #expect(
            try days("FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", from: "2027-01-30")
                == ["2027-02-28", "2027-03-30", "2027-04-30"])
    }

    @Test(arguments: [
        "", "FREQ=HOURLY", "FREQ=DAILY;FREQ=DAILY", "FREQ=DAILY;COUNT=2;UNTIL=20300101", "FREQ=DAILY;INTERVAL=0",
        "FREQ=DAILY;INTERVAL=-1", "FREQ=DAILY;INTERVAL=99999999999999999999", "FREQ=DAILY;COUNT=0",
        "FREQ=DAILY;COUNT=5001", "FREQ=DAILY;UNTIL=whenever", "FREQ=WEEKLY;BYDAY=XX", "FREQ=WEEKLY;BYDAY=2MO",
        "FREQ=WEEKLY;BYDAY=MO,1TU", "FREQ=MONTHLY;BYDAY=5MO", "FREQ=MONTHLY;BYMONTHDAY=0", "FREQ=MONTHLY;BYMONTHDAY=32",
        "FREQ=MONTHLY;BYMONTHDAY=1,15", "FREQ=MONTHLY;BYMONTH=2", "FREQ=YEARLY;BYMONTH=3", "FREQ=YEARLY;INTERVAL=84",
        "FREQ=YEARLY;BYMONTHDAY=25", "FREQ=YEARLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=YEARLY;BYYEARDAY=1",
        "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=31", "FREQ=DAILY;BYDAY=MO;INTERVAL=2",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=5", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1", "FREQ=DAILY;WKST=XX", "FREQ=DAILY;X=1",
        "FREQ", "=", ";;;", "FREQ=MONTHLY;BYDAY=99999999999999999999MO",
    ])
    func `is none where no series of ours has the same days`(text: String) throws {
        #expect(try rule(text, from: "2026-11-25") == nil)
    }
}
