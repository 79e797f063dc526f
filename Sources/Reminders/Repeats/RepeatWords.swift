import Localization

extension RepeatRule {
    /// «каждый вторник», «каждый месяц: первый понедельник», "every 3 days", for rows.
    package func name(_ words: RemindersWords) -> String {
        switch unit {
        case .day: every == 1 ? words.everyDay : words.everyDays(count: every)
        case .week: weekly(words)
        case .month:
            (every == 1 ? words.everyMonth : words.everyMonths(count: every))
                + (position.map { ": \(monthly($0, words))" } ?? "")
        case .year: every == 1 ? words.everyYear : words.everyYears(count: every)
        }
    }

    private static let workdays: Set<Int> = [1, 2, 3, 4, 5]
    private static let weekend: Set<Int> = [6, 7]

    private func weekly(_ words: RemindersWords) -> String {
        switch (every, namedWeekdays) {
        case (1, Self.allWeekdays): words.everyDay
        case (1, Self.workdays): words.everyWorkday
        case (1, Self.weekend): words.everyWeekend
        case (1, let days) where days.count == 1: Self.listed(words.everyWeekday)[days.first.map { $0 - 1 } ?? 0]
        case (1, _): "\(words.everyWeek): \(shortNames(words))"
        default: "\(words.everyWeeks(count: every)): \(shortNames(words))"
        }
    }

    private func monthly(_ position: Int, _ words: RemindersWords) -> String {
        let days = namedWeekdays
        func of(_ gender: Int? = nil) -> String { Self.position(position, of: gender, words) }
        return switch days {
        case Self.allWeekdays: "\(of()) \(words.monthDay)"
        case Self.workdays: "\(of()) \(words.monthWorkday)"
        case _ where days.count == 1:
            days.first.map { "\(of($0)) \(words.language.weekdays[$0 - 1])" } ?? ""
        default: "\(of()) (\(shortNames(words)))"
        }
    }

    /// «первый», «последняя»
    ///
    /// - Parameter weekday: Russian has another word for each gender; nil for that of «день»
    static func position(_ position: Int, of weekday: Int?, _ words: RemindersWords) -> String {
        let names =
            switch weekday {
            case 3, 5, 6: words.positionsFeminine
            case 7: words.positionsNeuter
            default: words.positions
            }
        return listed(names)[positions.firstIndex(of: position) ?? 0]
    }

    /// «понедельник», «вторник», «среду»: as they are asked for.
    static func weekdaysAsked(_ words: RemindersWords) -> [String] {
        listed(words.everyWeekday).map { String($0.split(separator: " ").last ?? "") }
    }

    private func shortNames(_ words: RemindersWords) -> String {
        let names = words.language.shortWeekdays
        return namedWeekdays.sorted().map { names[$0 - 1] }.joined(separator: ", ")
    }

    private static func listed(_ names: String) -> [String] { names.split(separator: ",").map { String($0) } }
}
