import Localization
import Reminders
import Testing

/// A series in the words of calendars.
@Suite struct CalendarRuleTests {
    private func day(_ text: String) throws -> Day { try #require(Day(text)) }

    private func text(_ rule: RepeatRule, due: String? = nil) throws -> String? {
        CalendarRule(rule, due: try due.map(day) ?? rule.start)?.text { "\($0.text)" }
    }

    @Test func `has a word for each kind of series`() throws {
        // A Tuesday.
        let start = try day("2026-11-24")
        func check(_ rule: RepeatRule, _ expected: String, _ place: SourceLocation = #_sourceLocation) throws {
            #expect(try text(rule) == expected, sourceLocation: place)
        }
        try check(RepeatRule(.day, from: start), "FREQ=DAILY")
        try check(RepeatRule(.day, every: 3, from: start), "FREQ=DAILY;INTERVAL=3")
        try check(RepeatRule(.week, from: start), "FREQ=WEEKLY;BYDAY=TU")
        try check(
            RepeatRule(.week, every: 2, on: [1, 4], from: start), "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;WKST=MO")
        try check(RepeatRule(.month, from: start), "FREQ=MONTHLY;BYMONTHDAY=24")
        try check(RepeatRule(.month, on: [2], position: 1, from: start), "FREQ=MONTHLY;BYDAY=1TU")
        try check(RepeatRule(.month, on: [5], position: -1, from: start), "FREQ=MONTHLY;BYDAY=-1FR")
        try check(
            RepeatRule(.month, on: [1, 2, 3, 4, 5], position: -1, from: start),
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1")
        try check(
            RepeatRule(.month, on: RepeatRule.allWeekdays, position: -1, from: start), "FREQ=MONTHLY;BYMONTHDAY=-1")
        try check(RepeatRule(.year, from: start), "FREQ=YEARLY;BYMONTH=11;BYMONTHDAY=24")
        try check(RepeatRule(.day, from: start, until: day("2026-12-31")), "FREQ=DAILY;UNTIL=2026-12-31")
        try check(RepeatRule(.day, from: start, left: 9), "FREQ=DAILY;COUNT=9")
    }

    @Test func `says what becomes of days that a month lacks`() throws {
        #expect(try text(RepeatRule(.month, from: day("2026-01-31"))) == "FREQ=MONTHLY;BYMONTHDAY=-1")
        #expect(try text(RepeatRule(.month, from: day("2026-01-30"))) == "FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1")
        #expect(
            try text(RepeatRule(.year, from: day("2028-02-29"))) == "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"
        )
    }

    @Test func `counts where there is a number and an end, since no rule may have both`() throws {
        let start = try day("2026-11-24")
        #expect(try text(RepeatRule(.day, from: start, until: day("2026-11-27"), left: 9)) == "FREQ=DAILY;COUNT=4")
        #expect(try text(RepeatRule(.day, from: start, until: day("2026-12-27"), left: 9)) == "FREQ=DAILY;COUNT=9")
    }

    @Test func `is none for what comes once more, and for what is counted from its completion`() throws {
        let start = try day("2026-11-24")
        for rule in [
            RepeatRule(.day, from: start, isFromCompletion: true), RepeatRule(.day, from: start, left: 1),
            RepeatRule(.week, from: start, until: try day("2026-11-30")),
        ] {
            #expect(try text(rule) == nil)
        }
        // It was moved behind its end.
        #expect(try text(RepeatRule(.day, from: start, until: day("2026-11-25")), due: "2026-11-30") == nil)
    }

    @Test func `begins where the rule has a day, of which what was moved is another time`() throws {
        let rule = RepeatRule(.week, every: 2, on: [1, 4], from: try day("2026-11-23"))
        for (due, anchor) in [
            ("2026-11-23", "2026-11-23"), ("2026-11-25", "2026-11-23"), ("2026-11-26", "2026-11-26"),
            ("2026-12-06", "2026-11-26"), ("2026-12-07", "2026-12-07"),
        ] {
            #expect(CalendarRule(rule, due: try day(due))?.anchor.text == anchor, "\(due)")
        }
        // It began on a day that is none of its own.
        let later = RepeatRule(.month, every: 2, on: [1], position: 1, from: try day("2026-11-24"))
        #expect(CalendarRule(later, due: later.start)?.anchor.text == "2026-11-02")
        let early = RepeatRule(.month, on: [5], position: -1, from: try day("2026-11-24"))
        #expect(CalendarRule(early, due: early.start)?.anchor.text == "2026-10-30")
    }

    @Test func `knows its days behind the one that is due, to the last`() throws {
        let rule = RepeatRule(.day, every: 2, from: try day("2026-11-24"), left: 3)
        let days = try ["2026-11-24", "2026-11-25", "2026-11-26", "2026-11-28", "2026-11-30"].filter {
            CalendarRule(rule, due: rule.start)?.comes(on: try day($0)) == true
        }
        #expect(days == ["2026-11-26", "2026-11-28"])
    }
}
