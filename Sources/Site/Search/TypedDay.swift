import Localization

/// A day as it is typed: `1.11`, `01.11.2026`, `2026-11-01`.
package struct TypedDay: Hashable, Sendable {
    /// Nil for the last such day before today, or today.
    private let year: Int?
    private let month: Int
    private let day: Int

    /// Nil for what is no day of any year.
    package init?(_ text: String) {
        if let day = Day(text) {
            (year, month, self.day) = (day.year, day.month, day.day)
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            1...4 ~= part.utf8.count && part.utf8.allSatisfy({ 48...57 ~= $0 }) ? Int(part) : nil
        }
        guard numbers.count == parts.count, 2...3 ~= numbers.count else { return nil }
        day = numbers[0]
        month = numbers[1]
        switch numbers.count {
        case 3:
            let year = parts[2].utf8.count == 2 ? 2000 + numbers[2] : numbers[2]
            guard parts[2].utf8.count == 2 || year >= 1000, Day(year: year, month: month, day: day) != nil else {
                return nil
            }
            self.year = year
        default:
            // 29 February is a day of some years.
            guard Day(year: 2000, month: month, day: day) != nil else { return nil }
            year = nil
        }
    }

    package func day(today: Day) -> Day {
        let years = year.map { [$0] } ?? (0...8).map { today.year - $0 }
        let days = years.compactMap { Day(year: $0, month: month, day: day) }
        return days.first { year != nil || $0 <= today } ?? today
    }
}
