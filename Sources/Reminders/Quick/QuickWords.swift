import Localization
import Site
import Web

/// A reminder in one line, as people say it: «завтра в 9 !! сдать отчёт», "tomorrow 9am !! hand in report". What tells the day,
/// the time, the importance and how it comes again is taken out wherever it stands, in either language; the rest is the text.
///
/// The grammar stands in the help of the page, as ``QuickGrammar`` has it.
package struct QuickWords: Sendable, Equatable {
    /// Of the address of an empty form, which is filled in with them.
    static let field = "words"
    /// Characters that are looked at.
    package static let longest = 2_000

    package private(set) var text = ""
    package private(set) var day: Day?
    package private(set) var minute: Int?
    package private(set) var priority: Priority = .none
    package private(set) var rule: RepeatRule?

    private let today: Day
    private let now: Int
    private let words: [Substring]
    /// The same as they are compared: in small letters, «е» for «ё», without a comma behind.
    private let plain: [String]
    private var place = 0

    /// - Parameters:
    ///   - today: by the member's calendar
    ///   - now: minutes since its midnight
    package init(_ line: String, today: Day, now: Int) {
        self.today = today
        self.now = now
        words = line.prefix(Self.longest).split(whereSeparator: \.isWhitespace)
        plain = words.map {
            String($0.lowercased().map { $0 == "ё" ? "е" : $0 }).trimmingComma
        }
        var rest: [Substring] = []
        while place < words.count {
            if !takeAny() {
                rest.append(words[place])
                place += 1
            }
        }
        text = rest.joined(separator: " ")
        guard day == nil else { return }
        // A time without a day is the next time that the clock shows it.
        let first = minute ?? .max > now ? today : today + 1
        if let rule {
            let weekly = RepeatRule(.week, on: rule.weekdays, from: today)
            day = rule.weekdays.isEmpty ? first : weekly.day(after: first + -1)
        } else if minute != nil {
            day = first
        }
    }

    /// Of words that tell a day and nothing but that and a time; nil for others.
    static func due(_ line: String, _ clock: Clock) -> Due? {
        let quick = QuickWords(line, clock)
        guard quick.text.isEmpty, quick.priority == .none, quick.rule == nil else { return nil }
        return quick.day.map { Due(day: $0, minute: quick.minute) }
    }

    init(_ line: String, _ clock: Clock) {
        let now = CivilDate(clock.now, in: clock.zone)
        self.init(line, today: Day(number: now.dayNumber), now: now.hour * 60 + now.minute)
    }

    /// «завтра, 09:00 · !!»; nil when nothing is understood.
    func understood(_ language: Language, _ words: RemindersWords) -> String? {
        let time = minute.map { Due.time($0) }
        let due = day.map { "\(language.day($0, today: today)), \(time ?? words.wholeDay)" }
        let parts = [due, rule?.name(words), priority == .none ? nil : priority.mark].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The form, filled in.
    var form: ReminderForm {
        ReminderForm(
            Fields(
                [
                    (ReminderForm.Field.text, text), (ReminderForm.Field.day, day?.text ?? ""),
                    (ReminderForm.Field.time, minute.map { Due.time($0) } ?? ""),
                    (ReminderForm.Field.priority, String(priority.rawValue)),
                    (ReminderForm.Field.unit, rule?.unit.rawValue ?? ""),
                    (ReminderForm.Field.every, String(rule?.every ?? 1)),
                ] + (rule?.weekdays.sorted() ?? []).map { (ReminderForm.Field.weekday, String($0)) })
        ).unsent
    }

    // MARK: Parts

    /// Takes what begins at the place, if it tells something that is not known yet.
    private mutating func takeAny() -> Bool {
        if priority == .none, let found = Self.marks[plain[place]] {
            priority = found
            return take(1)
        }
        if rule == nil, let found = repeats() {
            rule = found.rule
            return take(found.count)
        }
        if day == nil, takeDay() { return true }
        return minute == nil && takeTime()
    }

    private mutating func take(_ count: Int) -> Bool {
        place += count
        return true
    }

    private func word(_ offset: Int) -> String { place + offset < plain.count ? plain[place + offset] : "" }

    private static let marks: [String: Priority] = ["!": .slight, "!!": .important, "!!!": .urgent]

    private mutating func takeDay() -> Bool {
        let first = word(0)
        if let days = Self.near[first] {
            day = today + days
            return take(1)
        }
        if ["через", "in"].contains(first), takeDistance() { return true }
        var count = ["в", "во", "на", "on"].contains(first) ? 1 : 0
        if Self.next.contains(word(count)) {
            count += 1
            if ["неделе", "week"].contains(word(count)) {
                day = today + (8 - today.weekday)
                return take(count + 1)
            }
        }
        if let weekday = Self.weekdays[word(count)], count > 0 || !Self.needsWord.contains(first) {
            day = today + ((weekday - today.weekday + 6) % 7 + 1)
            return take(count + 1)
        }
        if let found = date(), let count = found.count {
            day = found.day
            return take(count)
        }
        return false
    }

    /// «через 3 дня», "in a week"; hours and minutes as well.
    private mutating func takeDistance() -> Bool {
        let counted = Self.number(word(1)) ?? (["a", "an", "one"].contains(word(1)) ? 1 : nil)
        let (number, unit, count) = counted.map { ($0, word(2), 3) } ?? (1, word(1), 2)
        guard 1...999 ~= number, let length = Self.units[unit] else { return false }
        switch length {
        case .minutes(let length):
            guard minute == nil else { return false }
            let total = now + number * length
            (day, minute) = (today + total / 1_440, total % 1_440)
        case .days(let length):
            day = today + number * length
        case .months(let length):
            day = RepeatRule(.month, every: number * length, from: today).day(after: today)
        }
        return take(count)
    }

    /// «каждый день», «каждые 2 недели», «по будням», "every Monday and Friday", "every other week", "monthly".
    private func repeats() -> (rule: RepeatRule, count: Int)? {
        func rule(_ unit: RepeatRule.Unit, every: Int = 1, on weekdays: Set<Int> = []) -> RepeatRule {
            RepeatRule(unit, every: every, on: weekdays, from: today)
        }
        if let unit = Self.often[word(0)] { return (rule(unit), 1) }
        if let unit = Self.oftenOrSuch[word(0)], endsPart { return (rule(unit), 1) }
        let isEvery = Self.every.contains(word(0))
        guard isEvery || ["по", "on"].contains(word(0)) else { return nil }
        if let days = Self.groups[word(1)] { return (rule(.week, on: days), word(2) == "день" ? 3 : 2) }
        let isOther = isEvery && Self.other.contains(word(1))
        let names = isEvery ? Self.weekdays : Self.manyWeekdays
        if let day = names[word(isOther ? 2 : 1)] {
            var (days, count): (Set, Int) = ([day], isOther ? 3 : 2)
            while ["и", "and"].contains(word(count)), let next = names[word(count + 1)] {
                days.insert(next)
                count += 2
            }
            return (rule(.week, every: isOther ? 2 : 1, on: days), count)
        }
        guard isEvery else { return nil }
        let counted = isOther ? 2 : Self.number(word(1))
        guard let unit = Self.units[word(counted == nil ? 1 : 2)]?.unit, 1...RepeatRule.most ~= counted ?? 1 else {
            return nil
        }
        return (rule(unit, every: counted ?? 1), counted == nil ? 2 : 3)
    }

    /// The line ends behind this word, or goes on with another part.
    private var endsPart: Bool {
        guard place + 1 < words.count else { return true }
        var rest = self
        rest.place += 1
        rest.rule = RepeatRule(.day, from: today)
        return rest.takeAny()
    }

    /// «24 ноября», "November 24", «24.11», «24.11.2027», "2027-11-24": the next such day where no year is told.
    private func date() -> (day: Day, count: Int?)? {
        let first = word(0)
        if let day = Day(first), day >= today + -36_525 { return (day, 1) }
        let parts = first.split(separator: ".", omittingEmptySubsequences: false)
        if 2...3 ~= parts.count, parts.allSatisfy({ 1...4 ~= $0.utf8.count }), let day = Self.number(parts[0]),
            let month = Self.number(parts[1])
        {
            if parts.count == 3 {
                guard parts[2].utf8.count == 4, let year = Self.number(parts[2]) else { return nil }
                return Day(year: year, month: month, day: day).map { ($0, 1) }
            }
            // 9.30 is a time: no month has that number.
            return parts[1].utf8.count == 2 ? next(month: month, day: day).map { ($0, 1) } : nil
        }
        if let day = Self.number(first), let month = Self.months[word(1)] {
            return next(month: month, day: day).map { ($0, 2) }
        }
        if let month = Self.months[first], let day = Self.number(word(1)) {
            return next(month: month, day: day).map { ($0, 2) }
        }
        return nil
    }

    private func next(month: Int, day: Int) -> Day? {
        // 29 February comes after eight years at most.
        for year in today.year...today.year + 8 {
            if let found = Day(year: year, month: month, day: day), found >= today { return found }
        }
        return nil
    }

    /// «в 9», «в 9:30», «в 9 вечера», «9:30», "at 9", "9am", "9:30 pm", «в полдень», "noon".
    private mutating func takeTime() -> Bool {
        let isSaid = ["в", "at", "к"].contains(word(0))
        let offset = isSaid ? 1 : 0
        if let named = Self.times[word(offset)] {
            minute = named
            return take(offset + 1)
        }
        guard let clock = Self.clock(word(offset)) else { return false }
        let half = clock.half ?? Self.halves[word(offset + 1)]
        let count = offset + (clock.half == nil && half != nil ? 2 : 1)
        guard isSaid || clock.hasMinutes || half != nil else { return false }
        guard let found = half.map({ $0.minute(clock.minute) }) ?? clock.minute else { return false }
        minute = found
        // «в 9 часов»
        let unit =
            half == nil && isSaid && !clock.hasMinutes && ["час", "часа", "часов", "o'clock"].contains(word(count))
        return take(count + (unit ? 1 : 0))
    }

    private static func clock(_ word: String) -> (minute: Int, hasMinutes: Bool, half: Half?)? {
        var digits = word[...]
        var half: Half?
        for (end, found) in [("am", Half.before), ("pm", Half.after)] where digits.hasSuffix(end) {
            digits = digits.dropLast(2)
            half = found
        }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, 1...2 ~= parts[0].utf8.count, let hour = Self.number(parts[0]), 0...23 ~= hour
        else {
            return nil
        }
        guard parts.count == 2 else { return (hour * 60, false, half) }
        guard parts[1].utf8.count == 2, let minute = Self.number(parts[1]), 0...59 ~= minute else { return nil }
        return (hour * 60 + minute, true, half)
    }

    /// Of a day of twice twelve hours.
    private enum Half {
        case before, after

        /// Nil for an hour that it does not have.
        func minute(_ minute: Int) -> Int? {
            guard 60..<13 * 60 ~= minute else { return nil }
            return minute % 720 + (self == .after ? 720 : 0)
        }
    }

    private enum Length {
        case minutes(Int), days(Int), months(Int)

        /// What comes again after it; nil for less than a day.
        var unit: RepeatRule.Unit? {
            switch self {
            case .minutes: nil
            case .days(let count): count == 1 ? .day : .week
            case .months(let count): count == 1 ? .month : .year
            }
        }
    }

    /// Of up to four digits; nil for anything else.
    private static func number(_ word: some StringProtocol) -> Int? {
        1...4 ~= word.utf8.count && word.utf8.allSatisfy { 0x30...0x39 ~= $0 } ? Int(word) : nil
    }

    // MARK: Words

    private static let near = [
        "сегодня": 0, "завтра": 1, "послезавтра": 2, "today": 0, "tomorrow": 1,
    ]
    private static let weekdays: [String: Int] = named([
        ["понедельник", "пн", "monday", "mon"], ["вторник", "вт", "tuesday", "tue"],
        ["среду", "среда", "ср", "wednesday", "wed"], ["четверг", "чт", "thursday", "thu"],
        ["пятницу", "пятница", "пт", "friday", "fri"], ["субботу", "суббота", "сб", "saturday", "sat"],
        ["воскресенье", "вс", "sunday", "sun"],
    ])
    private static let manyWeekdays: [String: Int] = named([
        ["понедельникам", "mondays"], ["вторникам", "tuesdays"], ["средам", "wednesdays"], ["четвергам", "thursdays"],
        ["пятницам", "fridays"], ["субботам", "saturdays"], ["воскресеньям", "sundays"],
    ])
    private static let groups: [String: Set<Int>] = [
        "будням": [1, 2, 3, 4, 5], "будний": [1, 2, 3, 4, 5], "weekday": [1, 2, 3, 4, 5], "weekdays": [1, 2, 3, 4, 5],
        "выходным": [6, 7], "выходной": [6, 7], "weekend": [6, 7], "weekends": [6, 7],
    ]
    private static let every: Set<String> = ["каждый", "каждую", "каждое", "каждые", "every"]
    private static let other: Set<String> = ["второй", "вторую", "второе", "other"]
    private static let next: Set<String> = [
        "следующий", "следующую", "следующее", "следующей", "ближайший", "ближайшую", "ближайшее", "next",
    ]
    private static let often: [String: RepeatRule.Unit] = [
        "ежедневно": .day, "еженедельно": .week, "ежемесячно": .month, "ежегодно": .year,
    ]
    /// In English the same words tell what something is like: "weekly meeting".
    private static let oftenOrSuch: [String: RepeatRule.Unit] = [
        "daily": .day, "weekly": .week, "monthly": .month, "yearly": .year, "annually": .year,
    ]
    /// These are words of other meanings, too: they count behind «в» or "on".
    private static let needsWord: Set<String> = ["sun", "sat", "wed", "mon", "среда", "ср"]
    private static let months: [String: Int] = named([
        ["января", "янв", "january", "jan"], ["февраля", "фев", "february", "feb"], ["марта", "мар", "march", "mar"],
        ["апреля", "апр", "april", "apr"], ["мая", "may"], ["июня", "июн", "june", "jun"],
        ["июля", "июл", "july", "jul"],
        ["августа", "авг", "august", "aug"], ["сентября", "сен", "сент", "september", "sep"],
        ["октября", "окт", "october", "oct"], ["ноября", "ноя", "нояб", "november", "nov"],
        ["декабря", "дек", "december", "dec"],
    ])
    private static let units: [String: Length] = [
        "минуту": .minutes(1), "минуты": .minutes(1), "минут": .minutes(1), "мин": .minutes(1), "minute": .minutes(1),
        "minutes": .minutes(1), "min": .minutes(1), "час": .minutes(60), "часа": .minutes(60), "часов": .minutes(60),
        "hour": .minutes(60), "hours": .minutes(60), "день": .days(1), "дня": .days(1), "дней": .days(1),
        "day": .days(1), "days": .days(1), "неделю": .days(7), "недели": .days(7), "недель": .days(7),
        "week": .days(7), "weeks": .days(7), "месяц": .months(1), "месяца": .months(1), "месяцев": .months(1),
        "month": .months(1), "months": .months(1), "год": .months(12), "года": .months(12), "лет": .months(12),
        "year": .months(12), "years": .months(12),
    ]
    private static let times = ["полдень": 720, "полночь": 0, "noon": 720, "midnight": 0]
    private static let halves: [String: Half] = [
        "утра": .before, "ночи": .before, "дня": .after, "вечера": .after, "am": .before, "pm": .after, "a.m.": .before,
        "p.m.": .after,
    ]

    private static func named(_ names: [[String]]) -> [String: Int] {
        var all: [String: Int] = [:]
        for (number, names) in names.enumerated() {
            for name in names { all[name] = number + 1 }
        }
        return all
    }
}

extension String {
    /// Lists of parts have commas: «завтра, в 9».
    fileprivate var trimmingComma: String { count > 1 && hasSuffix(",") ? String(dropLast()) : self }
}
