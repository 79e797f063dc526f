public import FoundationEssentials

/// The wall clock of a place: how far from UTC it is at every moment.
public final class Zone: Sendable {
    /// As the tz database of IANA names it: `Europe/Moscow`.
    public let name: String
    /// The part of the world that the name begins with: `America`; nil where it has none.
    public let region: String?
    /// The rest of the name, as people read it: "Argentina, Buenos Aires" of `America/Argentina/Buenos_Aires`.
    public let place: String
    private let rules: ZoneFile

    init(_ name: String, _ rules: ZoneFile) {
        self.name = name
        self.rules = rules
        var parts = name.split(separator: "/")
        region = parts.count > 1 ? String(parts.removeFirst()) : nil
        place = String(parts.joined(separator: ", ").map { $0 == "_" ? " " : $0 })
    }

    public static let utc = Zone("UTC", ZoneFile(offset: 0))

    /// Seconds east of UTC.
    public func offset(at date: Date) -> Int { offset(at: date.wholeSecond) }

    /// - Parameter second: since 1 January 1970, 00:00 UTC
    func offset(at second: Int) -> Int { rules.offset(at: second) }

    /// When the wall clock shows this time. A time that comes twice, as the clock is set back, is the first of the two; one
    /// that never comes, as the clock is set forward, is counted from before the change: 02:30 is 03:30 (RFC 5545 §3.3.5).
    /// Between two changes of a clock there is supposed to be more than a day.
    ///
    /// - Parameter month: 1…12
    public func date(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0) -> Date {
        date(wallSecond: CivilDate.dayNumber(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60)
    }

    /// Likewise, by the seconds that the wall clock counted since 1 January 1970, 00:00.
    func date(wallSecond: Int) -> Date {
        let before = offset(at: wallSecond - 86_400)
        let after = offset(at: wallSecond + 86_400)
        let isAfter = offset(at: wallSecond - before) != before && offset(at: wallSecond - after) == after
        return Date(timeIntervalSince1970: Double(wallSecond - (isAfter ? after : before)))
    }

    /// When the wall clock first shows this time or has gone past it: as ``date(year:month:day:hour:minute:)``, but a time that
    /// never comes is the moment at which the clock is set forward.
    ///
    /// - Parameter minute: from midnight; the day's end is 1,440
    package func moment(of day: Day, minute: Int) -> Date {
        let wall = day.number * 86_400 + minute * 60
        let date = date(wallSecond: wall)
        let counted = date.wholeSecond
        guard counted + offset(at: counted) != wall else { return date }
        // The clock is set forward somewhere between: before that it has not come to this time, behind it is past it.
        var (before, past) = (counted - 86_400, counted)
        while past - before > 1 {
            let middle = (before + past) / 2
            if middle + offset(at: middle) < wall { before = middle } else { past = middle }
        }
        return Date(timeIntervalSince1970: Double(past))
    }

    /// "UTC+3", "UTC−4", "UTC+5:30".
    public func label(at date: Date) -> String { labelText(at: date).description }

    /// What ``label(at:)`` says, for a page.
    package func labelText(at date: Date) -> ShortText {
        var text = ShortText()
        text.append(offset: offset(at: date))
        return text
    }
}

extension ShortText {
    /// Seconds east of UTC.
    mutating func append(offset: Int) {
        let minutes = abs(offset / 60)
        append("UTC")
        guard minutes != 0 else { return }
        append(offset < 0 ? "\u{2212}" : "+")
        append(digits: UInt(minutes / 60))
        guard minutes % 60 != 0 else { return }
        append(":")
        append(twoDigits: minutes % 60)
    }
}
