package import FoundationEssentials

/// A day of the calendar, whatever the hour and wherever the clock hangs.
package struct Day: Hashable, Comparable, Sendable {
    /// Days since 1 January 1970.
    package let number: Int

    package init(number: Int) {
        self.number = number
    }

    /// The day that a wall clock shows at a moment.
    package init(_ date: Date, in zone: Zone) {
        number = CivilDate(date, in: zone).dayNumber
    }

    /// Nil for a day that the month does not have, and outside of the years 1 to 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard 1...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
        self.init(number: CivilDate.dayNumber(year: year, month: month, day: day))
        guard self.month == month else { return nil }
    }

    /// `2026-11-23`, as forms have it; nil for anything else.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 != UInt8(ascii: "+") }),
            let year = Int(parts[0]), let month = Int(parts[1]),
            let day = Int(parts[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    private var civil: CivilDate { CivilDate(wallSecond: number * 86_400) }

    package var year: Int { civil.year }
    package var month: Int { civil.month }
    package var day: Int { civil.day }
    /// 1 (Monday) … 7 (Sunday)
    package var weekday: Int { civil.weekday }

    package var text: String {
        let civil = civil
        func digits(_ number: Int, _ length: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, length - digits.utf8.count)) + digits
        }
        return "\(digits(civil.year, 4))-\(digits(civil.month, 2))-\(digits(civil.day, 2))"
    }

    package static func < (one: Day, other: Day) -> Bool { one.number < other.number }
    package static func + (day: Day, days: Int) -> Day { Day(number: day.number + days) }
    package static func - (one: Day, other: Day) -> Int { one.number - other.number }
}
