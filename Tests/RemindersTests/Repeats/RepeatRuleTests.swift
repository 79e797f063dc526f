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

    @Test func `goes by the weekdays that have a position in the month`() throws {
        func of(_ weekdays: Set<Int>, _ position: Int, every: Int = 1) throws -> [String] {
            days(RepeatRule(.month, every: every, on: weekdays, position: position, from: try day("2026-11-24")))
        }
        #expect(try of([1], 1) == ["2026-12-07", "2027-01-04", "2027-02-01", "2027-03-01"])
        #expect(try of([5], -1) == ["2026-11-27", "2026-12-25", "2027-01-29", "2027-02-26"])
        // The last day, and the last one of work.
        #expect(try of(RepeatRule.allWeekdays, -1) == ["2026-11-30", "2026-12-31", "2027-01-31", "2027-02-28"])
        #expect(try of([1, 2, 3, 4, 5], -1) == ["2026-11-30", "2026-12-31", "2027-01-29", "2027-02-26"])
        #expect(try of([], 4, every: 2) == ["2027-01-26", "2027-03-23", "2027-05-25", "2027-07-27"])
    }

    @Test(arguments: [
        (RepeatRule(.week, from: Day(number: 20_781)), "каждый вторник", "every Tuesday"),
        (RepeatRule(.week, on: [3], from: Day(number: 20_781)), "каждую среду", "every Wednesday"),
        (RepeatRule(.week, on: [1, 2, 3, 4, 5], from: Day(number: 20_781)), "по будням", "every weekday"),
        (RepeatRule(.week, on: [1, 3], from: Day(number: 20_781)), "каждую неделю: пн, ср", "every week: Mon, Wed"),
        (
            RepeatRule(.week, every: 2, from: Day(number: 20_781)), "каждые 2\u{A0}недели: вт",
            "every 2 weeks: Tue"
        ),
        (RepeatRule(.month, from: Day(number: 20_781)), "каждый месяц", "every month"),
        (
            RepeatRule(.month, on: [3], position: 1, from: Day(number: 20_781)), "каждый месяц: первая среда",
            "every month: first Wednesday"
        ),
        (
            RepeatRule(.month, on: RepeatRule.allWeekdays, position: -1, from: Day(number: 20_781)),
            "каждый месяц: последний день", "every month: last day"
        ),
        (
            RepeatRule(.month, on: [1, 7], position: 2, from: Day(number: 20_781)), "каждый месяц: второй (пн, вс)",
            "every month: second (Mon, Sun)"
        ),
    ]) func `says itself by its days`(rule: RepeatRule, russian: String, english: String) {
        #expect(rule.name(RemindersWords(.ru)) == russian)
        #expect(rule.name(RemindersWords(.en)) == english)
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
