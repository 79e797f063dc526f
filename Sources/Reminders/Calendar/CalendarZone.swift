import FoundationEssentials
import Localization
import Site

/// A member's wall clock as calendars get it (RFC 5545, section 3.6.5), from the first year that they need on for good.
///
/// Changes of each year in one week of a month become rules, others stand one by one. A reminder at a time that the
/// clock leaves out is due in Quad at the moment to which the clock is set forward, by RFC 5545 an hour later: so such
/// occurrences are written out one by one, for all years that are looked at.
struct CalendarZone {
    /// Years behind the current one that are looked at for the rule by which the clock is set.
    private static let yearsAhead = 28

    let zone: Zone
    /// The times at which the clock is set, from the first year on.
    let changes: [ClockChange]
    private let start: Int
    private let lastYear: Int

    /// - Parameter first: the first day that is needed
    init(_ zone: Zone, first: Day, today: Day) {
        self.zone = zone
        lastYear = today.year + Self.yearsAhead
        let year = min(max(first.year, 1970), today.year)
        start = Self.second(of: year) - 86_400
        changes = zone.changes(from: start, to: Self.second(of: lastYear + 1) - 86_400)
    }

    private static func second(of year: Int) -> Int {
        (Day(year: year, month: 1, day: 1)?.number ?? 0) * 86_400
    }

    func write(to text: inout CalendarText) {
        text.add("BEGIN", "VTIMEZONE")
        text.add("TZID", zone.name)
        let first = zone.offset(at: Date(timeIntervalSince1970: Double(start)))
        Self.observance(false, start + first, from: first, to: first, &text)
        var rest = changes
        for kind in Set(changes.map(Kind.init)).sorted(by: { $0.before < $1.before }) {
            let all = changes.filter { Kind($0) == kind }
            guard let yearly = YearlyChange(all, until: lastYear) else { continue }
            let begin = all[all.count - yearly.count]
            Self.observance(begin, &text, rule: yearly.rule)
            rest.removeAll { Kind($0) == kind && $0.moment >= begin.moment }
        }
        for change in rest { Self.observance(change, &text) }
        text.add("END", "VTIMEZONE")
    }

    private struct Kind: Hashable {
        let before: Int
        let after: Int

        init(_ change: ClockChange) { (before, after) = (change.before, change.after) }
    }

    private static func observance(_ change: ClockChange, _ text: inout CalendarText, rule: String? = nil) {
        observance(
            change.after > change.before, change.moment + change.before, from: change.before, to: change.after, &text,
            rule: rule)
    }

    private static func observance(
        _ isDaylight: Bool, _ wallSecond: Int, from before: Int, to after: Int, _ text: inout CalendarText,
        rule: String? = nil
    ) {
        let name = isDaylight ? "DAYLIGHT" : "STANDARD"
        text.add("BEGIN", name)
        text.add("DTSTART", CalendarTime.text(wallSecond: wallSecond))
        if let rule { text.add("RRULE", rule) }
        text.add("TZOFFSETFROM", CalendarTime.offset(before))
        text.add("TZOFFSETTO", CalendarTime.offset(after))
        text.add("END", name)
    }
}

/// A weekday of a month on which a clock is set each year.
private struct YearlyChange {
    /// The fewest years that make a rule.
    private static let fewest = 10

    /// How many of the last changes go by it.
    private(set) var count = 0
    private let month: Int
    private let weekday: Int
    private var days: ClosedRange<Int>

    /// Nil where the last one is not of the last year, or goes by no weekday of a month.
    init?(_ changes: [ClockChange], until lastYear: Int) {
        guard let last = changes.last.map(Self.wall) else { return nil }
        (month, weekday, days) = (last.day.month, last.day.weekday, last.day.day...last.day.day)
        for change in changes.reversed() {
            let wall = Self.wall(change)
            let wider = min(days.lowerBound, wall.day.day)...max(days.upperBound, wall.day.day)
            guard wall.day.year == lastYear - count, wall.second == last.second, wall.day.month == month,
                wall.day.weekday == weekday, wider.count <= 7
            else { break }
            days = wider
            count += 1
        }
        guard count >= Self.fewest else { return nil }
    }

    private static func wall(_ change: ClockChange) -> (day: Day, second: Int) {
        let (day, second) = (change.moment + change.before).flooredDivision(by: 86_400)
        return (Day(number: day), second)
    }

    private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

    var rule: String {
        let name = Self.names[weekday - 1]
        let length = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
        let first = days.lowerBound
        let place =
            if days.upperBound == length {
                "BYDAY=-1\(name)"
            } else if first % 7 == 1, days.upperBound <= first + 6 {
                "BYDAY=\(first / 7 + 1)\(name)"
            } else {
                "BYDAY=\(name);BYMONTHDAY=\((first...min(first + 6, length)).map { String($0) }.joined(separator: ","))"
            }
        return "FREQ=YEARLY;BYMONTH=\(month);\(place)"
    }
}
