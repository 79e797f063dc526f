import Localization

/// How something comes again, as words tell it.
struct QuickRule {
    var unit: RepeatRule.Unit
    var every = 1
    var weekdays: Set<Int> = []
    var position: Int?
    /// The first of its days, where they are told.
    var day: Day?
    /// «каждое утро»
    var part: DayPart?

    init(_ unit: RepeatRule.Unit, every: Int = 1) {
        self.unit = unit
        self.every = every
    }

    init(on weekdays: Set<Int>, every: Int = 1) {
        self.init(.week, every: every)
        self.weekdays = weekdays
    }

    init(_ position: (position: Int, weekdays: Set<Int>), every: Int = 1) {
        self.init(.month, every: every)
        (self.position, weekdays) = position
    }

    init(from day: Day, _ unit: RepeatRule.Unit) {
        self.init(unit)
        self.day = day
    }
}

extension QuickReader {
    /// «каждый день», «каждые 2 недели», «по будням», "every Monday and Friday", "every other week", "monthly", «раз в месяц».
    func rule(at place: Int) -> Found<QuickRule>? {
        if let each = Self.eachTime.read(line, at: place) { return Reading(.doubtful, each.end) }
        guard
            let found = everySuch(at: place) ?? onMany(at: place) ?? often(at: place) ?? once(at: place)
                ?? placeOfEvery(at: place)
        else { return nil }
        let isDoubtful = Self.exceptions.contains(word(found.end)) || ["не", "not"].contains(word(place - 1))
        return Reading(isDoubtful ? .doubtful : .taken(found.value), found.end)
    }

    private static let eachTime = QuickPhrases("каждый раз,every time,each time")
    private static let exceptions: Set<String> = ["кроме", "except", "but", "или", "or"]
    private static let every: Set<String> = ["каждый", "каждую", "каждое", "каждые", "every", "each"]
    private static let other: Set<String> = ["второй", "вторую", "второе", "other", "second", "2nd"]

    private func everySuch(at place: Int) -> Reading<QuickRule>? {
        if let date = everyDate(at: place) { return date }
        guard Self.every.contains(word(place)) else { return nil }
        let start = place + 1
        if let part = Self.everyPart.read(line, at: start) {
            var rule = QuickRule(.day)
            rule.part = part.value
            return Reading(rule, part.end)
        }
        if let position = position(at: start) {
            let isOther = position.value.position == 2
            if let of = Self.ofMonth.read(line, at: position.end) { return Reading(QuickRule(position.value), of.end) }
            if !isOther, position.value.weekdays.count == 1 { return Reading(QuickRule(position.value), position.end) }
        }
        if Self.other.contains(word(start)) {
            if let days = weekdays(at: start + 1, Self.weekdays) {
                return Reading(QuickRule(on: days.value, every: 2), days.end)
            }
            return unit(at: start + 1).map { steps(2, $0) }
        }
        if let days = weekdays(at: start, Self.weekdays) {
            var rule = QuickRule(on: days.value)
            guard let part = DayPart.behindDay.read(line, at: days.end) else { return Reading(rule, days.end) }
            rule.part = part.value
            return Reading(rule, part.end)
        }
        let count = Self.ordinals.read(line, at: start).flatMap { $0.value > 2 ? $0 : nil } ?? number(at: start)
        guard 1...RepeatRule.most ~= count?.value ?? 1 else { return nil }
        return unit(at: count?.end ?? start).map { steps(count?.value ?? 1, $0) }
    }

    /// A unit of a day and longer.
    private func unit(at place: Int) -> Reading<RepeatRule.Unit>? {
        guard let unit = Self.units.read(line, at: place) else { return nil }
        return switch unit.value {
        case .minutes: nil
        case .days(let count): Reading(count == 1 ? .day : .week, unit.end)
        case .months(let count): Reading(count == 1 ? .month : .year, unit.end)
        }
    }

    /// With what may stand behind it: «каждые 2 недели по пятницам», "every month on the first Monday".
    private func steps(_ every: Int, _ unit: Reading<RepeatRule.Unit>) -> Reading<QuickRule> {
        let start = ["on", "в", "во", "по", "on the"].contains(word(unit.end)) ? unit.end + 1 : unit.end
        let behind = word(start) == "the" ? start + 1 : start
        switch unit.value {
        case .week:
            if start > unit.end, let days = weekdays(at: start, Self.weekdays) {
                return Reading(QuickRule(on: days.value, every: every), days.end)
            }
        case .month:
            if let position = position(at: behind) {
                return Reading(
                    QuickRule(position.value, every: every),
                    Self.ofMonth.read(line, at: position.end)?.end ?? position.end)
            }
        case .day, .year: break
        }
        return Reading(QuickRule(unit.value, every: every), unit.end)
    }

    // MARK: Days of months and years

    /// "every 15th", «каждое 15-е число», «каждого 15 числа», "every 24 November"
    private func everyDate(at place: Int) -> Reading<QuickRule>? {
        guard Self.every.contains(word(place)) || word(place) == "каждого" else { return nil }
        if let date = date(at: place + 1), date.end > place + 2 {
            return Reading(QuickRule(from: date.value, .year), date.end)
        }
        let number = ordinal(at: place + 1) ?? Self.digits(word(place + 1))
        guard let number, let day = next(day: number) else { return nil }
        var end = place + 2
        if ["число", "числа"].contains(word(end)) {
            end += 1
        } else if ordinal(at: place + 1) == nil || unit(at: end) != nil || weekdays(at: end, Self.weekdays) != nil {
            return nil
        }
        return Reading(QuickRule(from: day, .month), Self.ofMonth.read(line, at: end)?.end ?? end)
    }

    /// «первый понедельник каждого месяца», "on the 15th of every month"
    private func placeOfEvery(at place: Int) -> Reading<QuickRule>? {
        let lead = Self.positionLeads.read(line, at: place)?.end ?? place
        if let position = position(at: lead), let every = Self.ofEveryMonth.read(line, at: position.end) {
            return Reading(QuickRule(position.value), every.end)
        }
        if let end = Self.monthEnd.read(line, at: lead), let every = Self.ofEveryMonth.read(line, at: end.end) {
            return Reading(QuickRule((-1, Set(1...7))), every.end)
        }
        guard let number = ordinal(at: lead) ?? Self.digits(word(lead)) else { return nil }
        let behind = ["числа", "число"].contains(word(lead + 1)) ? lead + 2 : lead + 1
        guard ordinal(at: lead) != nil || behind > lead + 1, let every = Self.ofEveryMonth.read(line, at: behind) else {
            return nil
        }
        return next(day: number).map { Reading(QuickRule(from: $0, .month), every.end) }
    }

    private static let positionLeads = QuickPhrases("on the,on,at the,by the,in the,the,в,во,к,до")
    private static let monthEnd = QuickPhrases("end,конце,концу,конец")
    private static let ofEveryMonth = QuickPhrases(
        "of every month,of each month,every month,each month,каждого месяца,каждый месяц,ежемесячно,monthly")

    /// «первый понедельник», "last day", «последний рабочий день»: of a month.
    func position(at place: Int) -> Reading<(position: Int, weekdays: Set<Int>)>? {
        guard let ordinal = Self.ordinals.read(line, at: place), ordinal.value <= 4 else { return nil }
        let days =
            Self.kinds.read(line, at: ordinal.end)
            ?? Self.weekdays.read(line, at: ordinal.end).map { Reading([$0.value], $0.end) }
        return days.map { Reading((ordinal.value, $0.value), $0.end) }
    }

    static let ordinals = QuickPhrases([
        "первый,первую,первое,первая,first,1st": 1, "второй,вторую,второе,вторая,second,2nd": 2,
        "третий,третью,третье,третья,third,3rd": 3,
        "четвертый,четвертую,четвертое,четвертая,fourth,4th": 4, "пятый,пятую,пятое,fifth,5th": 5,
        "шестой,шестую,шестое,sixth,6th": 6,
        "седьмой,седьмую,седьмое,seventh,7th": 7, "десятый,десятую,десятое,tenth,10th": 10,
        "последний,последнюю,последнее,последняя,last": -1,
    ])
    private static let kinds = QuickPhrases<Set<Int>>([
        "день,day": [1, 2, 3, 4, 5, 6, 7],
        "рабочий день,будний день,working day,business day,weekday,workday": [1, 2, 3, 4, 5],
    ])

    // MARK: Weekdays

    /// «по средам и пятницам», "on Mondays, Wednesdays and Fridays", «по утрам»
    private func onMany(at place: Int) -> Reading<QuickRule>? {
        let start = place + 1
        switch word(place) {
        case "по":
            if let part = Self.manyParts.read(line, at: start) {
                var rule = QuickRule(.day)
                rule.part = part.value
                return Reading(rule, part.end)
            }
            guard Self.accusative.read(line, at: start) == nil else { return nil }
            return weekdays(at: start, Self.many).map { Reading(QuickRule(on: $0.value), $0.end) }
        case "on": return weekdays(at: start, Self.manyEnglish).map { Reading(QuickRule(on: $0.value), $0.end) }
        default: return nil
        }
    }

    /// - Parameter first: what the first of them may be
    private func weekdays(at place: Int, _ first: QuickPhrases<Int>) -> Reading<Set<Int>>? {
        if let group = Self.groups.read(line, at: place) { return group }
        func name(at place: Int) -> Reading<Int>? {
            Self.many.read(line, at: place) ?? Self.weekdays.read(line, at: place)
        }
        guard let one = first.read(line, at: place) ?? Self.many.read(line, at: place) else { return nil }
        if ["to", "through", "-", "–", "—"].contains(word(one.end)), let last = name(at: one.end + 1),
            last.value > one.value
        {
            return Reading(Set(one.value...last.value), last.end)
        }
        var (days, end): (Set, Int) = ([one.value], one.end)
        while true {
            var next = end
            let hasWord = ["и", "and", "&"].contains(word(next))
            guard hasWord || line.hasComma(end - 1) else { break }
            if hasWord { next += 1 }
            if Self.every.contains(word(next)) || ["по", "on"].contains(word(next)) { next += 1 }
            guard let found = name(at: next) else { break }
            days.insert(found.value)
            end = found.end
        }
        return Reading(days, end)
    }

    private static let manyEnglish = QuickPhrases([
        "mondays": 1, "tuesdays": 2, "wednesdays": 3, "thursdays": 4, "fridays": 5, "saturdays": 6, "sundays": 7,
    ])
    private static let many = QuickPhrases([
        "понедельникам,пн,mondays": 1, "вторникам,вт,tuesdays": 2, "средам,ср,wednesdays": 3,
        "четвергам,чт,thursdays": 4,
        "пятницам,пт,fridays": 5, "субботам,сб,saturdays": 6, "воскресеньям,вс,sundays": 7,
    ])
    /// «по пятницу» is an end.
    private static let accusative = QuickPhrases("понедельник,вторник,среду,четверг,пятницу,субботу,воскресенье")
    private static let groups = QuickPhrases<Set<Int>>([
        "будням,будний день,будни,рабочим дням,рабочий день,weekday,weekdays,workday,workdays": [1, 2, 3, 4, 5],
        "выходным,выходной день,выходной,выходные,weekend,weekends": [6, 7],
    ])
    private static let everyPart = QuickPhrases<DayPart>([
        "утро,morning": .morning, "afternoon": .afternoon, "вечер,evening,night": .evening,
    ])
    private static let manyParts = QuickPhrases<DayPart>(["утрам": .morning, "вечерам": .evening])

    // MARK: How often

    private func often(at place: Int) -> Reading<QuickRule>? {
        if let unit = Self.often.read(line, at: place) { return steps(1, unit) }
        guard let unit = Self.oftenOrSuch.read(line, at: place) else { return nil }
        let rule = steps(1, unit)
        return rule.end > unit.end || endsPart(place + 1) ? rule : nil
    }

    private static let often = QuickPhrases<RepeatRule.Unit>([
        "ежедневно": .day, "еженедельно": .week, "ежемесячно": .month, "ежегодно": .year,
    ])
    /// In English the same words tell what something is like: "weekly meeting".
    private static let oftenOrSuch = QuickPhrases<RepeatRule.Unit>([
        "daily": .day, "weekly": .week, "monthly": .month, "yearly,annually": .year,
    ])

    /// The line ends at this place, or goes on with another part.
    private func endsPart(_ place: Int) -> Bool {
        word(place).isEmpty || Priority.marks[word(place)] != nil || time(at: place) != nil
            || day(at: place, now: 0, isSeries: true) != nil
    }

    /// «раз в месяц», «раз в 2 недели», "once a week", "once every 3 days"
    private func once(at place: Int) -> Reading<QuickRule>? {
        // «5 раз в день» is more than this can say.
        guard let once = Self.onces.read(line, at: place), number(at: place - 1)?.end != place,
            !Self.times.contains(word(place - 1))
        else { return nil }
        let number = number(at: once.end)
        guard 1...RepeatRule.most ~= number?.value ?? 1 else { return nil }
        return unit(at: number?.end ?? once.end).map { steps(number?.value ?? 1, $0) }
    }

    private static let onces = QuickPhrases("раз в,один раз в,once a,once every,once per,once in")
    private static let times: Set<String> = ["несколько", "много", "еще", "ни", "только"]
}
