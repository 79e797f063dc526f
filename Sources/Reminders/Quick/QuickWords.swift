import Localization
import Site
import Web

/// A reminder in one line, as people say it: «завтра в 9 !! сдать отчёт», "tomorrow 9am !! hand in report". What tells the day,
/// the time and the importance is taken out wherever it stands, in either language; the rest is the text.
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
        // A time without a day is the next time that the clock shows it.
        if let minute, day == nil { day = minute > now ? today : today + 1 }
    }

    init(_ line: String, _ clock: Clock) {
        let now = CivilDate(clock.now, in: clock.zone)
        self.init(line, today: Day(number: now.dayNumber), now: now.hour * 60 + now.minute)
    }

    /// «завтра, 09:00 · !!»; nil when nothing is understood.
    func understood(_ language: Language, _ words: RemindersWords) -> String? {
        let time = minute.map { Due.time($0) }
        let due = day.map { "\(language.day($0, today: today)), \(time ?? words.wholeDay)" }
        let parts = [due, priority == .none ? nil : priority.mark].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// The form, filled in.
    var form: ReminderForm {
        ReminderForm(
            Fields([
                (ReminderForm.Field.text, text), (ReminderForm.Field.day, day?.text ?? ""),
                (ReminderForm.Field.time, minute.map { Due.time($0) } ?? ""),
                (ReminderForm.Field.priority, String(priority.rawValue)),
            ])
        ).unsent
    }

    // MARK: Parts

    /// Takes what begins at the place, if it tells something that is not known yet.
    private mutating func takeAny() -> Bool {
        if priority == .none, let found = Self.marks[plain[place]] {
            priority = found
            return take(1)
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
        let (name, count) = ["в", "во", "on"].contains(first) ? (word(1), 2) : (first, 1)
        if let weekday = Self.weekdays[name], count == 2 || !Self.needsWord.contains(name) {
            day = today + ((weekday - today.weekday + 6) % 7 + 1)
            return take(count)
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
