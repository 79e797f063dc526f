import Localization

/// How something comes again: the rule of a series of days. Its hour is the reminder's own.
package struct RepeatRule: Hashable, Sendable {
    package enum Unit: String, CaseIterable, Decodable, Sendable {
        case day, week, month, year
    }

    /// The longest step, and the most times that are counted.
    package static let most = 999
    /// The last one is -1 (RFC 5545, BYSETPOS).
    package static let positions = [1, 2, 3, 4, -1]
    package static let allWeekdays = Set(1...7)

    package let unit: Unit
    /// So many units from one to the next: 1…``most``.
    package let every: Int
    /// Of a series of weeks: its days, 1 (Monday) … 7; none for that of its first day. Of one of months likewise, where a
    /// ``position`` is chosen.
    package let weekdays: Set<Int>
    /// Of a series of months: which of its weekdays in the month it is, one of ``positions``. Nil for the day that the first one
    /// has.
    package let position: Int?
    /// The first day: it tells which day of a month is meant, also behind a month that does not have it.
    package let start: Day
    /// The next one is counted from the day on which this one was completed.
    package let isFromCompletion: Bool
    /// The last day on which it may come; nil for ever.
    package let until: Day?
    /// How many times are left, with the one that stands; nil for ever.
    package let left: Int?

    package init(
        _ unit: Unit, every: Int = 1, on weekdays: Set<Int> = [], position: Int? = nil, from start: Day,
        isFromCompletion: Bool = false, until: Day? = nil, left: Int? = nil
    ) {
        self.unit = unit
        self.every = every
        self.weekdays = weekdays
        self.position = position
        self.start = start
        self.isFromCompletion = isFromCompletion
        self.until = until
        self.left = left
    }

    /// The same with another beginning, or another number of times left.
    func with(start: Day? = nil, left: Int?) -> RepeatRule {
        RepeatRule(
            unit, every: every, on: weekdays, position: position, from: start ?? self.start,
            isFromCompletion: isFromCompletion, until: until, left: left)
    }

    /// The first day of the series behind this one, which is not before the series; whether it still is one of it is not
    /// looked at. A day that a month lacks is its last one (RFC 7529, SKIP=BACKWARD).
    package func day(after day: Day) -> Day {
        switch unit {
        case .day: start + ((day - start) / every + 1) * every
        case .week: weekday(after: day)
        case .month: month(after: day, step: every)
        case .year: month(after: day, step: every * 12)
        }
    }

    /// The last day of the series that is not behind this one; where that is before the beginning, as if it had begun earlier.
    package func day(notAfter day: Day) -> Day {
        switch unit {
        case .day: start + (day - start).flooredDivision(by: every).quotient * every
        case .week: weekday(notAfter: day)
        case .month: month(notAfter: day, step: every)
        case .year: month(notAfter: day, step: every * 12)
        }
    }

    private func weekday(notAfter day: Day) -> Day {
        let monday = start + (1 - start.weekday)
        var last = day
        while true {
            let (week, _) = (last - monday).flooredDivision(by: 7)
            let (turn, past) = week.flooredDivision(by: every)
            if past > 0 {
                last = monday + (turn * every * 7 + 6)
            } else if namedWeekdays.contains(last.weekday) {
                return last
            } else {
                last = last + -1
            }
        }
    }

    private func month(notAfter day: Day, step: Int) -> Day {
        var number = ((day.year - start.year) * 12 + day.month - start.month).flooredDivision(by: step).quotient
        while true {
            let last = start.adding(months: number * step, position: position, of: namedWeekdays)
            if last <= day { return last }
            number -= 1
        }
    }

    /// Those that are chosen, or the first day's.
    var namedWeekdays: Set<Int> { weekdays.isEmpty ? [start.weekday] : weekdays }

    /// Weeks begin on Monday; the first is that of the beginning.
    private func weekday(after day: Day) -> Day {
        let days = namedWeekdays
        let monday = start + (1 - start.weekday)
        var next = day + 1
        while true {
            let week = (next - monday) / 7
            if week % every > 0 {
                next = monday + (week / every + 1) * every * 7
            } else if days.contains(next.weekday) {
                return next
            } else {
                next = next + 1
            }
        }
    }

    private func month(after day: Day, step: Int) -> Day {
        let months = (day.year - start.year) * 12 + day.month - start.month
        var number = max(0, months / step)
        while true {
            let next = start.adding(months: number * step, position: position, of: namedWeekdays)
            if next > day, next >= start { return next }
            number += 1
        }
    }

    /// What comes when the one that is due was completed: its day, and the rule from then on. Nil when that was the last.
    ///
    /// What has gone by unseen does not come: of a series that goes by its days the next is the first that is still ahead.
    package func next(after due: Due, completed clock: (today: Day, isAhead: (Due) -> Bool)) -> (Due, RepeatRule)? {
        var rule = self
        var day = due.day
        if isFromCompletion {
            rule = with(start: clock.today, left: left.map { $0 - 1 })
            day = rule.day(after: clock.today)
        } else if left == nil {
            day = self.day(after: max(due.day, clock.today + -1))
            if !clock.isAhead(Due(day: day, minute: due.minute)) { day = self.day(after: day) }
        } else {
            repeat {
                day = rule.day(after: day)
                rule = rule.with(left: rule.left.map { $0 - 1 })
            } while rule.left ?? 0 > 0 && !clock.isAhead(Due(day: day, minute: due.minute))
        }
        guard rule.left.map({ $0 > 0 }) ?? true, until.map({ day <= $0 }) ?? true, day.year <= 9999 else { return nil }
        return (Due(day: day, minute: due.minute), rule)
    }
}

extension Day {
    /// The same day of a later month, or that month's last one; with a position, the one of these weekdays that stands there.
    fileprivate func adding(months: Int, position: Int?, of weekdays: Set<Int>) -> Day {
        let month = year * 12 + self.month - 1 + months
        let first = CivilDate.dayNumber(year: month / 12, month: month % 12 + 1, day: 1)
        let next = CivilDate.dayNumber(year: (month + 1) / 12, month: (month + 1) % 12 + 1, day: 1)
        guard let position else { return Day(number: first + min(day, next - first) - 1) }
        let days = (first..<next).map { Day(number: $0) }.filter { weekdays.contains($0.weekday) }
        // Each weekday comes at least four times.
        return position > 0 ? days[position - 1] : days[days.count + position]
    }
}
