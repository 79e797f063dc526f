import Localization

/// Months, and days by their place in one.
extension QuickReader {
    static let months = QuickPhrases([
        "января,янв,january,jan": 1, "февраля,фев,february,feb": 2, "марта,мар,march,mar": 3, "апреля,апр,april,apr": 4,
        "мая,may": 5, "июня,июн,june,jun": 6, "июля,июл,july,jul": 7, "августа,авг,august,aug": 8,
        "сентября,сен,сент,september,sep,sept": 9, "октября,окт,october,oct": 10, "ноября,ноя,нояб,november,nov": 11,
        "декабря,дек,december,dec": 12,
    ])
    static let ofMonth = QuickPhrases("of the month,of month,of this month,in the month,месяца,этого месяца")

    func endOfMonth(at place: Int, _ lead: DayLead?) -> Reading<Day>? {
        if let next = Self.nextMonth.read(line, at: place), lead != nil || word(place) != "следующий" {
            return Reading(firstOfNextMonth, next.end)
        }
        guard let end = Self.monthEnds.read(line, at: place) else { return nil }
        return Reading(firstOfNextMonth + -1, end.end)
    }

    private var firstOfNextMonth: Day { RepeatRule(.month, from: today + (1 - today.day)).day(after: today) }
    private static let nextMonth = QuickPhrases("next month,следующем месяце,следующего месяца,следующий месяц")
    private static let monthEnds = QuickPhrases(
        "end of month,end of the month,end of this month,month end,конце месяца,конца месяца,концу месяца,конец месяца,"
            + "конце этого месяца,конца этого месяца,концу этого месяца")

    /// «последний день месяца», "first Monday of December".
    func placeOfMonth(at place: Int) -> Reading<Day>? {
        guard let found = position(at: place) else { return nil }
        func day(from start: Day) -> Day {
            RepeatRule(.month, on: found.value.weekdays, position: found.value.position, from: start).day(
                after: start + -1)
        }
        if let of = Self.ofMonth.read(line, at: found.end) { return Reading(day(from: today), of.end) }
        let start = word(found.end) == "of" ? found.end + 1 : found.end
        guard let month = Self.months.read(line, at: start) else { return nil }
        let begins = Day(year: today.year, month: month.value, day: 1).map { $0.month == today.month ? today : $0 }
        guard let begins, begins >= today else {
            return Day(year: today.year + 1, month: month.value, day: 1).map { Reading(day(from: $0), month.end) }
        }
        return Reading(day(from: begins), month.end)
    }

    /// "on the 15th", «15-го», «15 числа»
    func dayOfMonth(at place: Int, _ lead: DayLead?) -> Reading<Day>? {
        let ordinal = ordinal(at: place)
        guard let number = ordinal ?? Self.digits(word(place)), let day = next(day: number) else { return nil }
        if let named = Self.numberOfDay.read(line, at: place + 1) { return Reading(day, named.end) }
        guard ordinal != nil, !isCounted(at: place + 1) else { return nil }
        if let of = Self.ofMonth.read(line, at: place + 1) { return Reading(day, of.end) }
        let isRussian = word(place).contains("-")
        let isLed =
            isRussian
            ? lead == .deadline || lead == .end || lead == .begin
                || word(place).hasSuffix("го") && isFree(around: place)
            : word(place - 1) == "the" || lead != nil
        return isLed ? Reading(day, place + 1) : nil
    }

    private static let numberOfDay = QuickPhrases("числа,число,числу,числа этого месяца,числа месяца")

    /// It belongs to no word that follows: at an end of the line, or before a word that leads on.
    private func isFree(around place: Int) -> Bool {
        let next = word(place + 1)
        return next.isEmpty || place == 0
            || [
                "в", "во", "на", "к", "с", "со", "у", "по", "о", "об", "для", "до", "и", "утром", "днем", "вечером",
                "!", "!!", "!!!",
            ]
            .contains(next)
    }

    func next(day: Int) -> Day? {
        guard 1...31 ~= day else { return nil }
        for months in 0...12 {
            let month = today.month - 1 + months
            if let found = Day(year: today.year + month / 12, month: month % 12 + 1, day: day), found >= today {
                return found
            }
        }
        return nil
    }
}
