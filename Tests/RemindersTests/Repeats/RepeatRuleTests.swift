import Localization
import Reminders
import Testing

@Suite struct RepeatRuleTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func days(_ rule: RepeatRule, _ count: Int = 4) -> [String] {
        var day = rule.start
        return (0..<count).map { _ in
            day = rule.day(after: day)
            return day.text
        }
    }

    /// What follows, when it is completed on a day on which every later one, and this one's hour, is ahead.
    private func next(_ rule: RepeatRule, due: String, today: String) throws -> (String, Int?)? {
        let now = try day(today)
        return rule.next(after: Due(day: try day(due), minute: 540), completed: (now, { $0.day >= now })).map {
            ($0.day.text, $1.left)
        }
    }

    @Test func `takes the last day of a month for one that it lacks, and comes back to its own`() throws {
        let month = RepeatRule(.month, from: try day("2027-01-31"))
        #expect(days(month) == ["2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"])
        let year = RepeatRule(.year, from: try day("2028-02-29"))
        #expect(days(year) == ["2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"])
    }

    @Test func `goes by weekdays of every second week`() throws {
        // A Wednesday.
        let rule = RepeatRule(.week, every: 2, on: [1, 5], from: try day("2026-11-25"))
        #expect(days(rule) == ["2026-11-27", "2026-12-07", "2026-12-11", "2026-12-21"])
    }

    @Test func `leaves out what has gone by, and keeps what is still ahead today`() throws {
        let rule = RepeatRule(.day, from: try day("2026-11-01"))
        #expect(try next(rule, due: "2026-11-01", today: "2026-11-23")?.0 == "2026-11-23")
        // Completed before its day: the next is the one behind it.
        #expect(try next(rule, due: "2026-11-25", today: "2026-11-23")?.0 == "2026-11-26")
        let week = RepeatRule(.week, every: 2, from: try day("2026-11-02"))
        #expect(try next(week, due: "2026-11-02", today: "2026-11-23")?.0 == "2026-11-30")
    }

    @Test func `is counted on from the day of its completion`() throws {
        let rule = RepeatRule(.month, from: try day("2026-01-31"), isFromCompletion: true)
        #expect(try next(rule, due: "2026-10-31", today: "2027-01-31")?.0 == "2027-02-28")
        let days = RepeatRule(.day, every: 10, from: try day("2026-11-01"), isFromCompletion: true)
        #expect(try next(days, due: "2026-11-11", today: "2026-11-23")?.0 == "2026-12-03")
        #expect(try next(days, due: "2026-12-03", today: "2026-11-23")?.0 == "2026-12-03")
    }

    @Test func `ends with its last day, or its last time`() throws {
        let until = RepeatRule(.day, from: try day("2026-11-01"), until: try day("2026-11-25"))
        #expect(try next(until, due: "2026-11-24", today: "2026-11-24")?.0 == "2026-11-25")
        #expect(try next(until, due: "2026-11-25", today: "2026-11-25") == nil)
        let counted = RepeatRule(.day, from: try day("2026-11-01"), left: 3)
        let second = try #require(try next(counted, due: "2026-11-01", today: "2026-11-01"))
        #expect(second == ("2026-11-02", 2))
        // Those that went by have counted.
        let third = try #require(try next(counted, due: "2026-11-01", today: "2026-11-03"))
        #expect(third == ("2026-11-03", 1))
        #expect(try next(counted, due: "2026-11-01", today: "2026-11-04") == nil)
        #expect(
            try next(RepeatRule(.day, from: try day("2026-11-01"), left: 1), due: "2026-11-01", today: "2026-11-01")
                == nil)
        #expect(try next(RepeatRule(.year, from: try day("9999-01-01")), due: "9999-01-01", today: "2026-11-01") == nil)
    }
}
