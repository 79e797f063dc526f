/// When a wall clock is set in each year: the footer of a zone's file, a `TZ` string of POSIX.1 §8.3 with hours from -167
/// to 167 (RFC 9636 §3.3.1), as "CET-1CEST,M3.5.0,M10.5.0/3".
package struct ZoneRule: Sendable {
    /// Seconds east of UTC.
    private let standard: Int
    private let summer: Summer?

    private struct Summer {
        let offset: Int
        let begin: Change
        let end: Change
    }

    /// A moment of every year.
    fileprivate struct Change {
        enum Day {
            /// From 1 to 365; 29 February has no number.
            case withoutLeapDay(Int)
            /// From 0 to 365.
            case ofYear(Int)
            /// A weekday from 0 (Sunday) on, in a week from 1 to 5 (the last one), in a month.
            case weekday(Int, week: Int, month: Int)
        }
        let day: Day
        /// Seconds from that day's midnight.
        let time: Int
    }

    /// Nil for another text.
    package init?(_ text: some Sequence<UInt8>) {
        var text = Reader(text)
        guard text.skipName(), let west = text.time(mostHours: 24) else { return nil }
        standard = -west
        if text.isAtEnd {
            summer = nil
            return
        }
        guard text.skipName() else { return nil }
        var offset = standard + 3600
        if !text.take(",") {
            guard let west = text.time(mostHours: 24), text.take(",") else { return nil }
            offset = -west
        }
        guard let begin = text.change(), text.take(","), let end = text.change(), text.isAtEnd else { return nil }
        summer = Summer(offset: offset, begin: begin, end: end)
    }

    /// Seconds east of UTC: as the last change before this second left the clock. Of a summer that ends as the next one
    /// begins, the beginning counts: it is summer all year.
    package func offset(at second: Int) -> Int {
        guard let summer else { return standard }
        let year = CivilDate(wallSecond: second + standard).year
        var latest = Int.min
        var offset = standard
        for year in year - 1...year + 1 {
            for (change, before, after) in [
                (summer.end, summer.offset, standard), (summer.begin, standard, summer.offset),
            ] {
                let moment = change.wallSecond(in: year) - before
                if moment <= second, moment >= latest { (latest, offset) = (moment, after) }
            }
        }
        return offset
    }
}

extension ZoneRule.Change {
    func wallSecond(in year: Int) -> Int { dayNumber(in: year) * 86_400 + time }

    private func dayNumber(in year: Int) -> Int {
        let first = CivilDate.dayNumber(year: year, month: 1, day: 1)
        switch day {
        case .withoutLeapDay(let number):
            let march = CivilDate.dayNumber(year: year, month: 3, day: 1)
            return first + number - 1 + (number >= 60 && march - first == 60 ? 1 : 0)
        case .ofYear(let number):
            return first + number
        case .weekday(let weekday, let week, let month):
            let first = CivilDate.dayNumber(year: year, month: month, day: 1)
            let next = month == 12 ? first + 31 : CivilDate.dayNumber(year: year, month: month + 1, day: 1)
            // 1 January 1970 was a Thursday.
            let number = first + (weekday - first - 4).flooredDivision(by: 7).remainder + 7 * (week - 1)
            return number < next ? number : number - 7
        }
    }
}

extension ZoneRule {
    fileprivate struct Reader {
        private var rest: ArraySlice<UInt8>

        init(_ text: some Sequence<UInt8>) {
            rest = Array(text)[...]
        }

        var isAtEnd: Bool { rest.isEmpty }

        mutating func take(_ mark: Unicode.Scalar) -> Bool {
            guard rest.first == UInt8(ascii: mark) else { return false }
            rest.removeFirst()
            return true
        }

        /// "CEST", or "<+03>".
        mutating func skipName() -> Bool {
            if take("<") {
                guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
                rest = rest[(end + 1)...]
                return true
            }
            let name = rest.prefix { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
            rest = rest.dropFirst(name.count)
            return name.count >= 3
        }

        /// Seconds of "2", "-1:30" or "24:00:00".
        mutating func time(mostHours: Int) -> Int? {
            let isNegative = take("-")
            if !isNegative { _ = take("+") }
            guard var seconds = number(0...mostHours).map({ $0 * 3600 }) else { return nil }
            for unit in [60, 1] {
                guard take(":") else { break }
                guard let part = number(0...59) else { return nil }
                seconds += part * unit
            }
            return isNegative ? -seconds : seconds
        }

        mutating func change() -> Change? {
            guard let day = day() else { return nil }
            guard take("/") else { return Change(day: day, time: 7200) }
            return time(mostHours: 167).map { Change(day: day, time: $0) }
        }

        private mutating func day() -> Change.Day? {
            if take("J") { return number(1...365).map { .withoutLeapDay($0) } }
            guard take("M") else { return number(0...365).map { .ofYear($0) } }
            guard let month = number(1...12), take("."), let week = number(1...5), take("."),
                let weekday = number(0...6)
            else { return nil }
            return .weekday(weekday, week: week, month: month)
        }

        private mutating func number(_ range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let number = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(number) ? number : nil
        }
    }
}
