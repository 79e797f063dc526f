/// An hour as words tell it: «в 9», «в 9 вечера», «9:30», "at 9", "9am", «в половине десятого», "half past nine", «в полдень».
struct QuickClock {
    /// From midnight; nil for what no clock shows: «в 18:00 утра».
    var minute: Int?
    /// No part of the day is told with it.
    var isPlain = true
    /// It can be nothing but an hour, also without a part of the day.
    var isSure = true
    /// Its end stands with it: "9am-10am".
    var isSpan = false

    enum Lead {
        /// «в 9»
        case exact
        /// «к 9»; «к 9.12» is a date
        case deadline
        /// «до 9» may be a number of anything
        case end
        /// «на 9 часов» may be for how long
        case loose
    }

    private static let leads = QuickPhrases<Lead>([
        "в,во,at,around,about,около,примерно в": .exact, "к,ко,by": .deadline, "до,until,till": .end, "на,for": .loose,
    ])

    static func read(_ reader: QuickReader, at place: Int) -> Reading<QuickClock>? {
        let lead = leads.read(reader.line, at: place)
        return lead.flatMap { read(reader, at: $0.end, $0.value) } ?? read(reader, at: place, nil)
    }

    /// - Parameter lead: what stands before it; nil for nothing of the kind
    static func read(_ reader: QuickReader, at place: Int, _ lead: Lead?) -> Reading<QuickClock>? {
        if let named = named.read(reader.line, at: place) {
            return Reading(QuickClock(minute: named.value, isPlain: false), named.end)
        }
        guard
            var found = span(reader, at: place, lead) ?? spoken(reader, at: place, lead) ?? counted(
                reader, at: place, lead)
                ?? written(reader, at: place, lead)
        else { return nil }
        if found.value.isPlain, let part = DayPart.behindClock.read(reader.line, at: found.end) {
            found.value.minute = found.value.minute.flatMap { part.value.minute(of: $0) }
            (found.value.isPlain, found.value.isSure, found.end) = (false, true, part.end)
        }
        return found.value.isSure ? found : nil
    }

    private static let named = QuickPhrases(["полдень,полудню,полудня,noon": 720, "полночь,полуночи,midnight": 0])

    // MARK: Figures

    /// `9`, `09:30`, `9am`; `9.30` where nothing else can be meant.
    private static func figures(_ word: some StringProtocol, _ lead: Lead?) -> (
        minute: Int, hasMinutes: Bool, part: DayPart?
    )? {
        var digits = word[...]
        var part: DayPart?
        for (end, found) in [("am", DayPart.before), ("pm", .after), ("a.m", .before), ("p.m", .after)]
        where digits.hasSuffix(end) {
            digits = digits.dropLast(end.count)
            part = found
            break
        }
        let hasPoint = lead != nil && digits.contains(".")
        let parts = digits.split(separator: hasPoint ? "." : ":", omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, 1...2 ~= parts[0].utf8.count, let hour = QuickReader.digits(parts[0]),
            0...23 ~= hour
        else { return nil }
        guard parts.count == 2 else { return (hour * 60, false, part) }
        guard parts[1].utf8.count == 2, let minute = QuickReader.digits(parts[1]), 0...59 ~= minute else { return nil }
        return (hour * 60 + minute, true, part)
    }

    private static func written(_ reader: QuickReader, at place: Int, _ lead: Lead?) -> Reading<QuickClock>? {
        guard let shown = figures(reader.word(place), lead) else { return word(reader, at: place, lead) }
        let end = place + 1
        var clock = QuickClock(minute: shown.minute)
        if let part = shown.part {
            (clock.minute, clock.isPlain) = (part.minute(of: shown.minute), false)
            return clock.minute == nil ? nil : Reading(clock, end)
        }
        guard !reader.isCounted(at: end), QuickReader.months.read(reader.line, at: end) == nil,
            reader.word(end) != "числа"
        else { return nil }
        clock.isSure = shown.hasMinutes || lead == .exact || lead == .deadline
        return Reading(clock, end)
    }

    /// «в девять», «к девяти», "at nine". The first of them count many things.
    private static func word(_ reader: QuickReader, at place: Int, _ lead: Lead?) -> Reading<QuickClock>? {
        let isDeclined = lead == .deadline || lead == .end
        guard lead != nil,
            let number = reader.number(at: place) ?? (isDeclined ? declined.read(reader.line, at: place) : nil),
            1...12 ~= number.value, !reader.isCounted(at: number.end)
        else { return nil }
        let isLast = reader.word(number.end).isEmpty
        let isSure = isLast || number.value >= (reader.word(place).utf8.allSatisfy { $0 < 0x80 } ? 2 : 5)
        return Reading(QuickClock(minute: number.value * 60, isSure: isSure && lead != .loose), number.end)
    }

    private static let declined = QuickPhrases([
        "двум,двух": 2, "трем,трех": 3, "четырем,четырех": 4, "пяти": 5, "шести": 6, "семи": 7, "восьми": 8,
        "девяти": 9,
        "десяти": 10, "одиннадцати": 11, "двенадцати": 12,
    ])

    // MARK: Hours

    /// «в 9 часов», «в 9 часов 30 минут», «в час дня», "at 9 o'clock"
    private static func counted(_ reader: QuickReader, at place: Int, _ lead: Lead?) -> Reading<QuickClock>? {
        guard let lead else { return nil }
        if ["час", "часу"].contains(reader.word(place)) {
            return Reading(QuickClock(minute: 60, isSure: false), place + 1)
        }
        guard let hour = reader.number(at: place) ?? declined.read(reader.line, at: place), 0...23 ~= hour.value,
            hours.contains(reader.word(hour.end))
        else { return nil }
        var end = hour.end + 1
        var clock = QuickClock(minute: hour.value * 60, isSure: lead != .loose)
        if let minutes = reader.number(at: end), 0...59 ~= minutes.value, minuteWords.contains(reader.word(minutes.end))
        {
            clock.minute = hour.value * 60 + minutes.value
            end = minutes.end + 1
        }
        return Reading(clock, end)
    }

    private static let hours: Set<String> = ["час", "часа", "часов", "часам", "ч", "o'clock", "o’clock"]
    private static let minuteWords: Set<String> = ["минута", "минуты", "минут", "мин"]

    // MARK: Halves and quarters

    /// «в половине десятого», «полдесятого», «без пятнадцати девять», "half past nine", "at ten to nine"
    private static func spoken(_ reader: QuickReader, at place: Int, _ lead: Lead?) -> Reading<QuickClock>? {
        func clock(_ minute: Int, _ end: Int) -> Reading<QuickClock> {
            Reading(QuickClock(minute: (minute + 720) % 720), end)
        }
        func hour(_ place: Int) -> Reading<Int>? {
            reader.number(at: place).flatMap { 1...12 ~= $0.value ? $0 : nil }
                ?? (reader.word(place) == "час" ? Reading(1, place + 1) : nil)
        }
        let first = reader.word(place)
        if first.hasPrefix("пол"), let next = nextHours[String(first.dropFirst(3))] {
            return clock(next * 60 - 30, place + 1)
        }
        if let minutes = ofNext.read(reader.line, at: place), lead != nil,
            let next = nextHours[reader.word(minutes.end)]
        {
            return clock((next - 1) * 60 + minutes.value, minutes.end + 1)
        }
        if first == "без", let minutes = lacking(reader, at: place + 1), let next = hour(minutes.end) {
            return clock(next.value * 60 - minutes.value, next.end)
        }
        if let past = quarters.read(reader.line, at: place), let told = hour(past.end) {
            return clock(told.value * 60 + past.value, told.end)
        }
        if lead != nil, let minutes = reader.number(at: place), 1...59 ~= minutes.value {
            let start = reader.word(minutes.end) == "minutes" ? minutes.end + 1 : minutes.end
            if ["past", "to"].contains(reader.word(start)), let told = hour(start + 1) {
                return clock(told.value * 60 + (reader.word(start) == "to" ? -minutes.value : minutes.value), told.end)
            }
        }
        return nil
    }

    private static func lacking(_ reader: QuickReader, at place: Int) -> Reading<Int>? {
        let found = reader.number(at: place) ?? lackingMinutes.read(reader.line, at: place)
        guard let found, 1...59 ~= found.value else { return nil }
        return minuteWords.contains(reader.word(found.end)) ? Reading(found.value, found.end + 1) : found
    }

    private static let lackingMinutes = QuickPhrases([
        "пяти": 5, "десяти": 10, "четверти": 15, "пятнадцати": 15, "двадцати пяти": 25, "двадцати": 20,
    ])
    private static let ofNext = QuickPhrases(["половине,половину,половины": 30, "четверть,четверти": 15])
    private static let quarters = QuickPhrases([
        "half past": 30, "quarter past,a quarter past": 15, "quarter to,a quarter to": -15,
    ])
    private static let nextHours = [
        "первого": 1, "второго": 2, "третьего": 3, "четвертого": 4, "пятого": 5, "шестого": 6, "седьмого": 7,
        "восьмого": 8,
        "девятого": 9, "десятого": 10, "одиннадцатого": 11, "двенадцатого": 12,
    ]

    // MARK: Spans

    /// "9am-10am", «9:00–10:00»: the beginning.
    private static func span(_ reader: QuickReader, at place: Int, _ lead: Lead?) -> Reading<QuickClock>? {
        let ends = reader.word(place).split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" || $0 == "—" }
        guard ends.count == 2, let first = figures(ends[0], nil), let last = figures(ends[1], nil),
            first.hasMinutes || last.hasMinutes || first.part != nil || last.part != nil || lead == .exact,
            !reader.isCounted(at: place + 1), QuickReader.months.read(reader.line, at: place + 1) == nil
        else { return nil }
        let part = first.part ?? last.part
        let minute = part.map { $0.minute(of: first.minute) } ?? first.minute
        return minute.map { Reading(QuickClock(minute: $0, isPlain: part == nil, isSpan: true), place + 1) }
    }
}
