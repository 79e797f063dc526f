package import FoundationEssentials

/// A day and a time of day in the proleptic Gregorian calendar at a fixed offset from UTC.
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

    /// - Parameter offset: seconds east of UTC
    package init(_ date: Date, offset: Int) {
        let seconds = Int(date.timeIntervalSince1970.rounded(.down)) + offset
        let (days, second) = seconds.flooredDivision(by: 86_400)
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
}

extension Int {
    fileprivate func flooredDivision(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
