import Localization

/// The rest of a series as a rule of iCalendar (RFC 5545, section 3.3.10).
///
/// What is due on a day that the rule does not have stands in the place (RECURRENCE-ID) of its last day before that,
/// also where that is before the beginning. No rule has a number and an end at once: it is counted out then. The last
/// day of a month that lacks the day is BYMONTHDAY=28,29,30 with BYSETPOS=-1: SKIP (RFC 7529) is known to few.
package struct CalendarRule {
    /// A day of the rule at which calendars let it begin: the one that is due, or the last one before it, in whose place that
    /// stands.
    package let anchor: Day
    private let rule: RepeatRule
    private let due: Day

    /// Nil for what comes once more, as far as anybody knows: what is counted from its completion has no other day yet.
    package init?(_ rule: RepeatRule?, due: Day) {
        guard let rule, !rule.isFromCompletion, rule.left != 1,
            rule.until.map({ rule.day(after: due) <= $0 }) ?? true
        else { return nil }
        self.rule = rule
        self.due = due
        anchor = rule.day(notAfter: due)
    }

    /// The days that come after the one that is due have this one among them.
    package func comes(on day: Day) -> Bool {
        guard day > due, rule.day(notAfter: day) == day else { return false }
        return last.map { day <= $0 } ?? true
    }

    /// The last of all days, where the series ends.
    private var last: Day? {
        guard let left = rule.left else { return rule.until }
        var (last, number) = (due, 1)
        while number < left {
            let next = rule.day(after: last)
            if let until = rule.until, next > until { break }
            (last, number) = (next, number + 1)
        }
        return last
    }

    /// How many there are, where they are counted: no rule may have both an end and a number.
    private var count: Int? {
        guard let left = rule.left, let until = rule.until else { return rule.left }
        var (last, number) = (due, 1)
        while number < left {
            last = rule.day(after: last)
            guard last <= until else { break }
            number += 1
        }
        return number
    }

    /// `FREQ=WEEKLY;BYDAY=MO,TH`
    ///
    /// - Parameter end: the end of a day as the rule has to have it
    package func text(until end: (Day) -> String) -> String {
        var parts = ["FREQ=\(frequency)"]
        if rule.every > 1 { parts.append("INTERVAL=\(rule.every)") }
        parts += days
        if let count {
            parts.append("COUNT=\(count)")
        } else if let until = rule.until {
            parts.append("UNTIL=\(end(until))")
        }
        return parts.joined(separator: ";")
    }

    private var frequency: String {
        switch rule.unit {
        case .day: "DAILY"
        case .week: "WEEKLY"
        case .month: "MONTHLY"
        case .year: "YEARLY"
        }
    }

    private var days: [String] {
        switch rule.unit {
        case .day: []
        case .week: ["BYDAY=\(weekdays)"] + (rule.every > 1 ? ["WKST=MO"] : [])
        case .month: rule.position.map(placed) ?? dated
        case .year: ["BYMONTH=\(rule.start.month)"] + (rule.start.month == 2 ? dated : ["BYMONTHDAY=\(rule.start.day)"])
        }
    }

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
    private var weekdays: String { rule.namedWeekdays.sorted().map { Self.names[$0 - 1] }.joined(separator: ",") }

    private func placed(_ position: Int) -> [String] {
        if rule.namedWeekdays == RepeatRule.allWeekdays { return ["BYMONTHDAY=\(position)"] }
        return rule.namedWeekdays.count == 1
            ? ["BYDAY=\(position)\(weekdays)"] : ["BYDAY=\(weekdays)", "BYSETPOS=\(position)"]
    }

    /// A day that a month lacks is its last one.
    private var dated: [String] {
        switch rule.start.day {
        case 31: ["BYMONTHDAY=-1"]
        case 29...: ["BYMONTHDAY=\((28...rule.start.day).map { String($0) }.joined(separator: ","))", "BYSETPOS=-1"]
        default: ["BYMONTHDAY=\(rule.start.day)"]
        }
    }
}
