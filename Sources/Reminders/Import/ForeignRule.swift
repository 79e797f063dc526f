import Localization

/// A rule of iCalendar (RFC 5545, section 3.3.10) as a series of ours, where there is one that has the same days.
package struct ForeignRule {
    package let rule: RepeatRule
    /// How often it comes in all; nil for ever, or until a day.
    package let count: Int?
    /// On the last day of a month that lacks the day, on which the calendar would leave it out.
    package let fillsShortMonths: Bool

    /// Times of a series that are counted.
    package static let mostCounted = 5_000

    /// Nil where none has.
    ///
    /// - Parameters:
    ///   - start: its beginning, by the clock of the rule
    ///   - shift: days from there to the member's clock
    ///   - until: reads an end, as the member's clock has it
    package init?(_ text: String, from start: Day, shift: Int = 0, until: (String) -> Day?) {
        guard let parts = Parts(text), let (kind, fills) = parts.series(from: start) else { return nil }
        guard let moved = kind.moved(by: shift) else { return nil }
        count = parts.count
        fillsShortMonths = fills
        var end: Day?
        if let written = parts.until {
            guard let day = until(written) else { return nil }
            end = day
        }
        rule = RepeatRule(
            moved.unit, every: moved.every, on: moved.weekdays, position: moved.position, from: moved.start, until: end)
    }

    /// What is known of a rule.
    private struct Parts {
        let frequency: String
        let every: Int
        let count: Int?
        let until: String?
        /// With their place in the month.
        let weekdays: [(place: Int?, day: Int)]
        let days: [Int]
        let months: [Int]
        let positions: [Int]
        /// 1 (Monday) … 7
        let firstWeekday: Int

        private static let names = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
        private static let known: Set<String> = [
            "FREQ", "INTERVAL", "COUNT", "UNTIL", "BYDAY", "BYMONTHDAY", "BYMONTH", "BYSETPOS", "WKST",
        ]

        init?(_ text: String) {
            var words: [String: String] = [:]
            for part in text.split(separator: ";") {
                let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
                guard pair.count == 2, Self.known.contains(pair[0]), words.updateValue(pair[1], forKey: pair[0]) == nil
                else { return nil }
            }
            func numbers(_ name: String, _ range: ClosedRange<Int>) -> [Int]? {
                guard let text = words[name] else { return [] }
                let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
                guard numbers.allSatisfy({ $0.map(range.contains) ?? false }) else { return nil }
                return numbers.compactMap(\.self)
            }
            guard let frequency = words["FREQ"], words["COUNT"] == nil || words["UNTIL"] == nil,
                let every = Int(words["INTERVAL"] ?? "1"), 1...RepeatRule.most ~= every,
                let days = numbers("BYMONTHDAY", -31...31), let months = numbers("BYMONTH", 1...12),
                let positions = numbers("BYSETPOS", -366...366),
                let first = Self.names.firstIndex(of: words["WKST"] ?? "MO")
            else { return nil }
            if let text = words["COUNT"] {
                guard let count = Int(text), 1...ForeignRule.mostCounted ~= count else { return nil }
                self.count = count
            } else {
                count = nil
            }
            var weekdays: [(place: Int?, day: Int)] = []
            for word in (words["BYDAY"] ?? "").split(separator: ",") {
                guard let day = Self.names.firstIndex(of: String(word.suffix(2))) else { return nil }
                let place = word.dropLast(2)
                guard place.isEmpty || Int(place) != nil else { return nil }
                weekdays.append((Int(place), day + 1))
            }
            self.frequency = frequency
            self.every = every
            until = words["UNTIL"]
            self.weekdays = weekdays
            self.days = days
            self.months = months
            self.positions = positions
            firstWeekday = first + 1
        }

        /// The same days by our own means, and whether days come in months that lack them.
        func series(from start: Day) -> (Kind, Bool)? {
            let plain = Set(weekdays.filter { $0.place == nil }.map(\.day))
            guard plain.isEmpty || plain.count == weekdays.count else { return nil }
            let isBare = days.isEmpty && months.isEmpty && positions.isEmpty
            switch frequency {
            case "DAILY" where isBare && weekdays.isEmpty: return (Kind(.day, every, from: start), false)
            case "DAILY" where isBare && !plain.isEmpty && every == 1:
                return (Kind(.week, 1, plain, from: start), false)
            case "WEEKLY" where isBare && plain.count == weekdays.count:
                // Weeks that begin on another day part those that stand on both sides of it, the first one among them.
                let all = plain.union([start.weekday])
                let isSame =
                    every == 1 || all.allSatisfy { $0 >= firstWeekday } || all.allSatisfy { $0 < firstWeekday }
                return isSame ? (Kind(.week, every, plain, from: start), false) : nil
            case "MONTHLY" where months.isEmpty: return monthly(from: start, every, plain)
            // Without a month, a day by its number comes in each of them.
            case "YEARLY" where months == [start.month] || months.isEmpty && weekdays.isEmpty && days.isEmpty:
                guard every * 12 <= RepeatRule.most else { return nil }
                if !weekdays.isEmpty {
                    return months.isEmpty ? nil : monthly(from: start, every * 12, plain, isYear: true)
                }
                return dated(.year, every, from: start)
            default: return nil
            }
        }

        private func monthly(from start: Day, _ every: Int, _ plain: Set<Int>, isYear: Bool = false) -> (Kind, Bool)? {
            if weekdays.isEmpty { return isYear ? nil : dated(.month, every, from: start) }
            guard days.isEmpty else { return nil }
            if plain.isEmpty, positions.isEmpty, weekdays.count == 1, let place = weekdays[0].place,
                RepeatRule.positions.contains(place)
            {
                return (Kind(.month, every, [weekdays[0].day], place, from: start), false)
            }
            guard !plain.isEmpty else { return nil }
            if positions.isEmpty, every == 1 { return (Kind(.week, 1, plain, from: start), false) }
            guard positions.count == 1, RepeatRule.positions.contains(positions[0]) else { return nil }
            return (Kind(.month, every, plain, positions[0], from: start), false)
        }

        /// By the number of a day.
        private func dated(_ unit: RepeatRule.Unit, _ every: Int, from start: Day) -> (Kind, Bool)? {
            let step = unit == .year ? every * 12 : every
            switch (days, positions) {
            case ([], []): return (Kind(unit, every, from: start), isRare(start.day, in: unit, start))
            case ([-1], []) where unit == .month:
                return (Kind(.month, every, RepeatRule.allWeekdays, -1, from: start), false)
            case (let days, []) where days.count == 1 && days[0] > 0 && (unit == .month || days[0] == start.day):
                guard let begin = Self.begin(days[0], near: start, step) else { return nil }
                return (Kind(unit, every, from: begin), isRare(days[0], in: unit, start))
            // The last of them that a month has.
            case (let days, [-1]) where days.first == 28 && days == Array(28...max(28, days.last ?? 0)):
                guard let begin = Self.begin(days[days.count - 1], near: start, step) else { return nil }
                return (Kind(unit, every, from: begin), false)
            default: return nil
            }
        }

        private func isRare(_ day: Int, in unit: RepeatRule.Unit, _ start: Day) -> Bool {
            unit == .month ? day > 28 : day == 29 && start.month == 2
        }

        /// A day of this number that a series of such steps has about this time.
        private static func begin(_ day: Int, near start: Day, _ step: Int) -> Day? {
            (0...48).lazy.compactMap { back -> Day? in
                let month = start.year * 12 + start.month - 1 - back * step
                return month < 12 ? nil : Day(year: month / 12, month: month % 12 + 1, day: day)
            }.first
        }
    }

    private struct Kind {
        let unit: RepeatRule.Unit
        let every: Int
        var weekdays: Set<Int>
        let position: Int?
        var start: Day

        init(
            _ unit: RepeatRule.Unit, _ every: Int, _ weekdays: Set<Int> = [], _ position: Int? = nil, from start: Day
        ) {
            self.unit = unit
            self.every = every
            self.weekdays = weekdays
            self.position = position
            self.start = start
        }

        /// Where the member's clock shows another day: nil for what goes by months, whose days do not move alike.
        func moved(by days: Int) -> Kind? {
            guard days != 0 else { return self }
            var kind = self
            kind.start = start + days
            switch unit {
            case .day: return kind
            case .week:
                let moved = weekdays.map { $0 + days }
                let isOneDay = weekdays.isSubset(of: [start.weekday])
                guard every == 1 || isOneDay || (moved + [start.weekday + days]).allSatisfy({ 1...7 ~= $0 })
                else { return nil }
                kind.weekdays = Set(moved.map { ($0 + 6) % 7 + 1 })
                return kind
            case .month, .year: return nil
            }
        }
    }
}
