import FoundationEssentials
import Localization
import Site

/// Days and times as iCalendar writes them (RFC 5545, sections 3.3.4, 3.3.5 and 3.3.14).
enum CalendarTime {
    /// `20261126`
    static func text(_ day: Day) -> String { String(day.text.filter { $0 != "-" }) }

    /// `20261126T090500`, by a wall clock.
    static func text(wallSecond: Int) -> String {
        let (day, second) = wallSecond.flooredDivision(by: 86_400)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(text(Day(number: day)))T\(two(second / 3_600))\(two(second / 60 % 60))\(two(second % 60))"
    }

    /// `20261126T060500Z`
    static func utc(_ date: Date) -> String {
        "\(text(wallSecond: Int(min(max(date.timeIntervalSince1970, 0), 253_402_300_799))))Z"
    }

    /// `+0300`, `-003015`
    static func offset(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        let (size, rest) = (abs(seconds), abs(seconds) % 60)
        return "\(seconds < 0 ? "-" : "+")\(two(size / 3_600))\(two(size / 60 % 60))\(rest > 0 ? two(rest) : "")"
    }
}
