import Localization

extension RepeatRule {
    /// «каждую неделю: пн, ср», "every 3 days", for rows.
    func name(_ words: RemindersWords) -> String {
        let step =
            switch unit {
            case .day: every == 1 ? words.everyDay : words.everyDays(count: every)
            case .week: every == 1 ? words.everyWeek : words.everyWeeks(count: every)
            case .month: every == 1 ? words.everyMonth : words.everyMonths(count: every)
            case .year: every == 1 ? words.everyYear : words.everyYears(count: every)
            }
        guard unit == .week, !weekdays.isEmpty else { return step }
        let names = words.language.shortWeekdays
        return "\(step): \(weekdays.sorted().map { names[$0 - 1] }.joined(separator: ", "))"
    }
}
