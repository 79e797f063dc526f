import Localization

/// A day that is told in words, and what of the hour is told with it.
struct QuickDay {
    var day: Day
    /// Of what is told from now on: «через 2 часа».
    var minute: Int?
    /// «завтра вечером», "tonight".
    var part: DayPart?
    /// The series goes on up to it: «каждый день до пятницы».
    var isLast = false

    init(_ day: Day, minute: Int? = nil, part: DayPart? = nil) {
        self.day = day
        self.minute = minute
        self.part = part
    }
}

extension QuickReader {
    /// What stands before a day: «в», «к», «с», «до».
    enum DayLead { case plain, deadline, begin, end }

    private static let leads = QuickPhrases<DayLead>([
        "в,во,на,on,on the,this,in the,at the,for,for the,in,at": .plain, "к,ко,by,by the": .deadline,
        "с,со,from,from the,starting,starting on,starting from,начиная с,beginning,beginning on": .begin,
        "до,until,until the,till,till the": .end,
    ])

    /// - Parameters:
    ///   - now: minutes of today
    ///   - isSeries: the line says how it comes again
    func day(at place: Int, now: Int, isSeries: Bool) -> Found<QuickDay>? {
        if let found = distance(at: place, now: now) { return found }
        // «после пятницы»
        if Self.doubts.contains(word(place)), let found = bareDay(at: place + 1, lead: .begin) {
            return Reading(.doubtful, found.end)
        }
        let lead = Self.leads.read(line, at: place)
        // «в 9.10» is a time.
        if ["в", "во", "at"].contains(word(place)), QuickClock.read(self, at: place)?.value.isSure == true {
            return nil
        }
        guard
            var found = lead.flatMap({ bareDay(at: $0.end, lead: $0.value) })
                ?? bareDay(at: word(place) == "the" ? place + 1 : place, lead: nil)
        else { return nil }
        if let weekday = weekdayBehind(found.end) {
            if weekday.value == found.value.day.weekday { found.end = weekday.end }
        }
        if let part = DayPart.behindDay.read(line, at: found.end) {
            found = Reading(found.value, part.end)
            found.value.part = part.value
        }
        let before = word(place - 1)
        if Self.ofText.contains(before) { return Reading(.text, found.end) }
        // «в четверг, 27 ноября»: that is a Friday.
        if Self.weekdays.read(line, at: found.end - 1) != nil, let date = date(at: found.end) {
            return Reading(.doubtful, date.end)
        }
        // «до пятницы» of a series is its end; "until Friday" is how long something lasts.
        let isEnd = lead?.value == .end && isSeries
        let isVague = lead?.value == .begin && !isSeries || lead?.value == .end && word(place) != "до" && !isSeries
        if isVague || Self.doubts.contains(before) || isOneOfSeveral(found.end) { return Reading(.doubtful, found.end) }
        found.value.isLast = isEnd
        return Reading(.taken(found.value), found.end)
    }

    /// What stands before a day that is no day of this reminder: of a document, of the past, of a name.
    private static let ofText: Set<String> = [
        "от", "за", "про", "о", "об", "обо", "about", "of", "last", "previous", "past", "yesterday", "прошлый",
        "прошлую", "прошлое", "прошлой", "прошлого", "вчера", "позавчера", "black", "good", "cyber", "ash", "palm",
        "easter", "super", "happy", "черная", "черную", "черной", "страстная", "страстную", "великая", "чистый",
        "версия", "версии", "версию", "version", "v", "№", "глава", "главу", "пункт", "пункта", "§", "first",
        "second", "third", "fourth", "первый", "первую", "первое", "первая", "второй", "вторую", "вторая", "третий",
        "третья", "третью", "последний", "последнюю", "последнее", "последняя",
    ]
    private static let doubts: Set<String> = [
        "после", "перед", "before", "after", "или", "or", "не", "not", "между", "between", "по", "through", "кроме",
        "except", "раньше", "позже", "since",
    ]

    /// «в среду или пятницу», «с понедельника по среду», «завтра ночью»: a choice, a span, an hour of two days.
    private func isOneOfSeveral(_ end: Int) -> Bool {
        switch word(end) {
        case "или", "or": true
        case "и", "and", "-", "–", "—", "по", "to", "through", "&":
            (Self.leads.read(line, at: end + 1).flatMap { bareDay(at: $0.end, lead: $0.value) }
                ?? bareDay(at: end + 1, lead: nil))
                != nil
        case "ночью": QuickClock.read(self, at: end + 1) == nil
        default: false
        }
    }

    /// «завтра, в среду»
    private func weekdayBehind(_ place: Int) -> Reading<Int>? {
        Self.weekdays.read(line, at: ["в", "во", "on"].contains(word(place)) ? place + 1 : place)
    }

    /// Without what leads to it.
    private func bareDay(at place: Int, lead: DayLead?) -> Reading<QuickDay>? {
        func on(_ reading: Reading<Day>) -> Reading<QuickDay> { Reading(QuickDay(reading.value), reading.end) }
        if let near = Self.near.read(line, at: place) {
            return Reading(QuickDay(today + near.value.0, part: near.value.1), near.end)
        }
        // «в пятницу, 27 ноября»
        if let weekday = Self.weekdays.read(line, at: place), let date = date(at: weekday.end),
            date.value.weekday == weekday.value
        {
            return on(date)
        }
        return
            (date(at: place) ?? week(at: place) ?? weekday(at: place, lead) ?? endOfMonth(at: place, lead)
            ?? weekend(at: place, lead) ?? placeOfMonth(at: place) ?? dayOfMonth(at: place, lead)).map(on)
    }

    private static let near = QuickPhrases<(Int, DayPart?)>([
        "сегодня,today": (0, nil), "завтра,tomorrow": (1, nil),
        "послезавтра,the day after tomorrow,day after tomorrow": (2, nil), "tonight": (0, .evening),
        "this morning": (0, .morning), "this afternoon": (0, .afternoon), "this evening": (0, .evening),
    ])

    // MARK: From now on

    enum Length {
        case minutes(Int), days(Int), months(Int)
    }

    static let units = QuickPhrases<Length>([
        "минуту,минуты,минут,мин,minute,minutes,min,mins": .minutes(1), "час,часа,часов,ч,hour,hours": .minutes(60),
        "день,дня,дней,day,days": .days(1), "неделю,недели,недель,неделя,week,weeks": .days(7),
        "месяц,месяца,месяцев,month,months": .months(1), "год,года,лет,year,years": .months(12),
    ])
    private static let halves = QuickPhrases<Length>([
        "полчаса,half an hour,half hour": .minutes(30), "полтора часа,час с половиной,an hour and a half": .minutes(90),
        "полгода,half a year": .months(6), "пару часов,a couple of hours": .minutes(120),
        "пару дней,a couple of days": .days(2), "пару недель,a couple of weeks": .days(14),
    ])

    /// «через 3 дня», «через полчаса», "in a week", "in two hours".
    private func distance(at place: Int, now: Int) -> Found<QuickDay>? {
        let first = word(place)
        guard ["через", "in"].contains(first), var (number, unit, end) = length(at: place + 1, isCounted: first == "in")
        else { return nil }
        guard 1...999 ~= number else { return nil }
        if case .minutes(60) = unit, let more = minutesMore(at: end) {
            (number, unit, end) = (number * 60 + more.value, .minutes(1), more.end)
        }
        if Self.doubts.contains(word(end)) || Self.doubts.contains(word(place - 1)) { return Reading(.doubtful, end) }
        switch unit {
        case .minutes(let length):
            let total = now + number * length
            return Reading(.taken(QuickDay(today + total / 1_440, minute: total % 1_440)), end)
        case .days(let length):
            let day = today + number * length
            let lead = Self.leads.read(line, at: end)
            if length == 7, let weekday = Self.weekdays.read(line, at: lead?.end ?? end) {
                return Reading(.taken(QuickDay(day + (weekday.value - day.weekday))), weekday.end)
            }
            return Reading(.taken(QuickDay(day)), end)
        case .months(let length):
            return Reading(
                .taken(QuickDay(RepeatRule(.month, every: number * length, from: today).day(after: today))), end)
        }
    }

    private func length(at place: Int, isCounted: Bool) -> (Int, Length, Int)? {
        if let half = Self.halves.read(line, at: place) { return (1, half.value, half.end) }
        let number = number(at: place) ?? (["a", "an"].contains(word(place)) ? Reading(1, place + 1) : nil)
        guard number != nil || !isCounted, let unit = Self.units.read(line, at: number?.end ?? place) else {
            return nil
        }
        return (number?.value ?? 1, unit.value, unit.end)
    }

    /// «2 часа 30 минут»
    private func minutesMore(at place: Int) -> Reading<Int>? {
        if let half = Self.andHalf.read(line, at: place) { return half }
        let start = ["и", "and"].contains(word(place)) ? place + 1 : place
        guard let number = number(at: start), 1...59 ~= number.value, let unit = Self.units.read(line, at: number.end),
            case .minutes(1) = unit.value
        else { return nil }
        return Reading(number.value, unit.end)
    }

    private static let andHalf = QuickPhrases(["с половиной,and a half": 30])

    // MARK: Weeks

    static let weekdays = QuickPhrases([
        "понедельник,пн,monday,mon": 1, "вторник,вт,tuesday,tue,tues": 2, "среду,среда,ср,wednesday,wed": 3,
        "четверг,чт,thursday,thu,thur,thurs": 4, "пятницу,пятница,пт,friday,fri": 5,
        "субботу,суббота,сб,saturday,sat": 6,
        "воскресенье,вс,sunday,sun": 7,
    ])
    /// «до пятницы», «к пятнице»: these stand behind such words alone.
    private static let otherCases = QuickPhrases([
        "понедельника,понедельнику": 1, "вторника,вторнику": 2, "среды,среде": 3, "четверга,четвергу": 4,
        "пятницы,пятнице": 5, "субботы,субботе": 6, "воскресенья,воскресенью": 7,
    ])
    /// These are words of other meanings, too: they count behind «в» or "on".
    private static let needsLead: Set<String> = ["sun", "sat", "wed", "mon", "среда", "ср"]
    private static let coming = QuickPhrases(
        "следующий,следующую,следующее,следующей,следующего,следующему,ближайший,ближайшую,ближайшее,ближайшей,"
            + "эту,этот,это,этой,next,this,this coming,coming,the next,the coming")

    private func weekday(at place: Int, _ lead: DayLead?) -> Reading<Day>? {
        let coming = Self.coming.read(line, at: place)
        let start = coming?.end ?? place
        let isLed = lead != nil || coming != nil
        guard isLed || !Self.needsLead.contains(word(start)),
            let weekday = Self.weekdays.read(line, at: start)
                ?? (lead == .deadline || lead == .end || lead == .begin ? Self.otherCases.read(line, at: start) : nil)
        else { return nil }
        if let week = Self.nextWeek.read(line, at: weekday.end) {
            return Reading(monday + (weekday.value - 1), week.end)
        }
        return Reading(today + ((weekday.value - today.weekday + 6) % 7 + 1), weekday.end)
    }

    private var monday: Day { today + (8 - today.weekday) }
    private static let nextWeek = QuickPhrases(
        "next week,the next week,следующей неделе,на следующей неделе,будущей неделе,на будущей неделе,следующую неделю"
    )

    /// «на следующей неделе», also with its day.
    private func week(at place: Int) -> Reading<Day>? {
        guard let week = Self.nextWeek.read(line, at: place) else { return nil }
        let start = ["в", "во", "on"].contains(word(week.end)) ? week.end + 1 : week.end
        if start > week.end || !Self.needsLead.contains(word(start)), let weekday = Self.weekdays.read(line, at: start)
        {
            return Reading(monday + (weekday.value - 1), weekday.end)
        }
        return Reading(monday, week.end)
    }

    private func weekend(at place: Int, _ lead: DayLead?) -> Reading<Day>? {
        let saturday = today.weekday >= 6 ? today : today + (6 - today.weekday)
        if let next = Self.nextWeekend.read(line, at: place) { return Reading(monday + 5, next.end) }
        guard lead == .plain, let weekend = Self.weekends.read(line, at: place) else { return nil }
        return Reading(saturday, weekend.end)
    }

    private static let weekends = QuickPhrases(
        "выходных,выходные,этих выходных,эти выходные,weekend,the weekend,this weekend")
    private static let nextWeekend = QuickPhrases("next weekend,следующих выходных,следующие выходные")
}
