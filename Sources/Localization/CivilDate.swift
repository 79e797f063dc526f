package import FoundationEssentials

/// A day and a time of day in the proleptic Gregorian calendar, as a wall clock shows them.
package struct CivilDate: Sendable, Hashable {
    /// Days since 1 January 1970.
    package let dayNumber: Int
    package let year: Int
    /// 1…12
    package let month: Int
    /// 1…31
    package let day: Int
    package let hour: Int
    package let minute: Int
    /// 1 (Monday) … 7 (Sunday), ISO 8601
    package let weekday: Int

    package init(_ date: Date, in zone: Zone) {
        let second = date.wholeSecond
        self.init(wallSecond: second + zone.offset(at: second))
    }

    /// - Parameter wallSecond: seconds since 1 January 1970, 00:00, of the same wall clock
    init(wallSecond: Int) {
        let (days, second) = wallSecond.flooredDivision(by: 86_400)
        dayNumber = days
        hour = second / 3600
        minute = second % 3600 / 60
        weekday = (days + 3).flooredDivision(by: 7).remainder + 1

        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
        let (era, dayOfEra) = (days + 719_468).flooredDivision(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// "2026-11-24 14:05", which spreadsheets take for a moment.
    package var sortable: String {
        func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
        return "\(year)-\(digits(month))-\(digits(day)) \(digits(hour)):\(digits(minute))"
    }

    /// The number of this day since 1 January 1970; days_from_civil of the same source.
    ///
    /// - Parameter month: 1…12
    package static func dayNumber(year: Int, month: Int, day: Int) -> Int {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).flooredDivision(by: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Date {
    /// Whole seconds since 1970. What is further away than 30,000 years, or no number, counts as that far.
    var wholeSecond: Int { Int(min(1e12, max(-1e12, timeIntervalSince1970.rounded(.down)))) }
}

extension Int {
    package func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
