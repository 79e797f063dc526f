public import FoundationEssentials

/// Dates as people read them, by the wall clock of the reader's zone.
extension Language {
    /// How long ago, in the fewest letters: «только что», «12 мин», «3 ч», «вчера», «5 дн.»; from a week on the date,
    /// «3 дек.», with the year when it is another. What lies ahead is "just now": clocks differ.
    public func age(since date: Date, now: Date, in zone: Zone) -> String {
        ageText(since: date, now: now, today: CivilDate(now, in: zone), in: zone).description
    }

    /// What ``age(since:now:in:)`` says, for a page.
    ///
    /// - Parameter today: `now` by the zone's clock: the same for all dates of a page
    package func ageText(since date: Date, now: Date, today: CivilDate, in zone: Zone) -> ShortText {
        var text = ShortText()
        let minutes = Int(now.timeIntervalSince(date) / 60)
        guard minutes > 0 else {
            text.append(self == .ru ? "только что" : "just now")
            return text
        }
        guard minutes >= 60 else {
            text.append(minutes, self == .ru ? "мин" : "min")
            return text
        }
        let then = CivilDate(date, in: zone)
        let days = today.dayNumber - then.dayNumber
        // Shortly after midnight "2 h" tells more than "yesterday".
        if days == 0 || minutes < 6 * 60 {
            text.append(minutes / 60, self == .ru ? "ч" : "h")
        } else if days == 1 {
            text.append(self == .ru ? "вчера" : "yesterday")
        } else if days < 7 {
            text.append(days, self == .ru ? "дн." : "d")
        } else {
            text.append(then.day, shortMonths[then.month - 1])
            if then.year != today.year { text.append(year: then.year) }
        }
        return text
    }

    /// The day and the time of day, in few letters: «сегодня, 10:02», «вчера, 18:45», «20 нояб., 21:14»; with the year
    /// when it is another.
    ///
    /// - Parameter today: by the zone's clock: the same for all moments of a page
    package func stampText(_ date: Date, today: CivilDate, in zone: Zone) -> ShortText {
        let then = CivilDate(date, in: zone)
        var text = ShortText()
        switch today.dayNumber - then.dayNumber {
        case 0: text.append(self == .ru ? "сегодня" : "today")
        case 1: text.append(self == .ru ? "вчера" : "yesterday")
        default:
            text.append(then.day, shortMonths[then.month - 1])
            if then.year != today.year { text.append(year: then.year) }
        }
        text.append(",\u{A0}")
        text.append(clock: then)
        return text
    }

    /// «21 ноября 2026 в 14:05 (UTC+3)» or "21 November 2026 at 14:05 (UTC+3)".
    public func dateTime(_ date: Date, in zone: Zone) -> String { dateTimeText(date, in: zone).description }

    /// What ``dateTime(_:in:)`` says, for a page.
    package func dateTimeText(_ date: Date, in zone: Zone) -> ShortText {
        let second = date.wholeSecond
        let offset = zone.offset(at: second)
        let civil = CivilDate(wallSecond: second + offset)
        var text = ShortText()
        text.append(civil.day, months[civil.month - 1])
        text.append(year: civil.year)
        text.append(self == .ru ? " в\u{A0}" : " at\u{A0}")
        text.append(clock: civil)
        text.append(" (")
        text.append(offset: offset)
        text.append(")")
        return text
    }

    /// «21 ноября 2026» or "21 November 2026".
    public func day(_ date: Date, in zone: Zone) -> String {
        let date = CivilDate(date, in: zone)
        return "\(dayAndMonth(date)) \(date.year)"
    }

    /// «сегодня», «вчера», «завтра»; otherwise «21 ноября», with the year when it is another.
    public func day(_ date: Date, now: Date, in zone: Zone) -> String {
        day(Day(date, in: zone), today: Day(now, in: zone))
    }

    /// Likewise, of a day.
    package func day(_ day: Day, today: Day) -> String { nearDay(day, today: today) ?? dayAndMonth(day, today: today) }

    /// «сегодня», «вчера», «завтра»; nil for any other day.
    package func nearDay(_ day: Day, today: Day) -> String? {
        switch day - today {
        case 0: self == .ru ? "сегодня" : "today"
        case 1: self == .ru ? "завтра" : "tomorrow"
        case -1: self == .ru ? "вчера" : "yesterday"
        default: nil
        }
    }

    /// «21 ноября», with the year when it is another than today's.
    package func dayAndMonth(_ day: Day, today: Day) -> String {
        let text = "\(day.day)\(Self.noBreakSpace)\(monthNames[day.month - 1])"
        return day.year == today.year ? text : "\(text) \(day.year)"
    }

    /// From Monday on: «пн», "Mon".
    package var shortWeekdays: [String] {
        self == .ru ? ["пн", "вт", "ср", "чт", "пт", "сб", "вс"] : ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    }

    /// «суббота» or "Saturday".
    package func weekday(_ day: Day) -> String { weekdays[day.weekday - 1] }

    /// From January on, as a date has them: «января».
    package var monthNames: [String] { months.map(\.description) }

    /// «суббота» or "Saturday".
    public func weekday(_ date: Date, in zone: Zone) -> String {
        weekdays[CivilDate(date, in: zone).weekday - 1]
    }

    /// "14:05", in both languages.
    public func time(_ date: Date, in zone: Zone) -> String {
        clock(CivilDate(date, in: zone))
    }

    private func clock(_ date: CivilDate) -> String {
        String(unsafeUninitializedCapacity: 5) { bytes in
            for (place, number) in [(0, date.hour), (3, date.minute)] {
                bytes[place] = UInt8(ascii: "0") + UInt8(number / 10)
                bytes[place + 1] = UInt8(ascii: "0") + UInt8(number % 10)
            }
            bytes[2] = UInt8(ascii: ":")
            return 5
        }
    }

    private func dayAndMonth(_ date: CivilDate) -> String {
        "\(date.day)\(Self.noBreakSpace)\(months[date.month - 1])"
    }

    private var months: [StaticString] {
        switch self {
        case .ru: Self.russianMonths
        case .en: Self.englishMonths
        }
    }

    /// CLDR's abbreviated months, in the genitive as a date asks.
    private var shortMonths: [StaticString] {
        switch self {
        case .ru: Self.shortRussianMonths
        case .en: Self.shortEnglishMonths
        }
    }

    /// From Monday on.
    package var weekdays: [String] {
        switch self {
        case .ru: Self.russianWeekdays
        case .en: Self.englishWeekdays
        }
    }

    private static let russianMonths: [StaticString] = [
        "января", "февраля", "марта", "апреля", "мая", "июня",
        "июля", "августа", "сентября", "октября", "ноября", "декабря",
    ]
    private static let englishMonths: [StaticString] = [
        "January", "February", "March", "April", "May", "June",
        "July", "August", "September", "October", "November", "December",
    ]
    private static let shortRussianMonths: [StaticString] = [
        "янв.", "февр.", "мар.", "апр.", "мая", "июн.", "июл.", "авг.", "сент.", "окт.", "нояб.", "дек.",
    ]
    private static let shortEnglishMonths: [StaticString] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let russianWeekdays = [
        "понедельник", "вторник", "среда", "четверг", "пятница", "суббота", "воскресенье",
    ]
    private static let englishWeekdays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ]
}

extension ShortText {
    /// A number and what it counts, on one line.
    fileprivate mutating func append(_ number: Int, _ unit: StaticString) {
        append(digits: number.magnitude)
        append(Language.noBreakSpace)
        append(unit)
    }

    fileprivate mutating func append(clock date: CivilDate) {
        append(twoDigits: date.hour)
        append(":")
        append(twoDigits: date.minute)
    }

    fileprivate mutating func append(year: Int) {
        append(year < 0 ? " -" : " ")
        append(digits: year.magnitude)
    }

    /// ISO 8601 in UTC, to the second: `2026-11-21T11:05:00Z`.
    package init(iso8601 date: Date) {
        self.init()
        let civil = CivilDate(date, in: .utc)
        let second = date.wholeSecond.flooredDivision(by: 60).remainder
        append(digits: civil.year.magnitude, atLeast: 4)
        append("-")
        append(twoDigits: civil.month)
        append("-")
        append(twoDigits: civil.day)
        append("T")
        append(twoDigits: civil.hour)
        append(":")
        append(twoDigits: civil.minute)
        append(":")
        append(twoDigits: second)
        append("Z")
    }
}
