import FoundationEssentials
import Localization
import Site

/// When something is due, by the member's own wall clock, wherever that hangs.
package struct Due: Hashable, Sendable {
    /// A whole day is over at its end.
    private static let wholeDay = 1_440

    package let day: Day
    /// From midnight; nil for the whole day.
    package let minute: Int?

    package init(day: Day, minute: Int? = nil) {
        self.day = day
        self.minute = minute
    }

    /// From when on it is overdue. In an hour that the clock leaves out: the moment behind it; in one that comes twice: the
    /// first time.
    package func moment(in zone: Zone) -> Date { zone.moment(of: day, minute: minute ?? Self.wholeDay) }

    /// Where it stands among others, as the column `place` has it.
    package var place: Int { day.number * Self.wholeDay + (minute ?? Self.wholeDay) }

    /// «завтра, 09:05».
    func name(_ clock: Clock, _ words: RemindersWords) -> String {
        "\(clock.language.day(day, today: Day(clock.now, in: clock.zone))), \(time ?? words.wholeDay)"
    }

    /// `09:05`, as forms and pages have it; nil for the whole day.
    package var time: String? { minute.map(Self.time) }

    static func time(_ minute: Int) -> String {
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(two(minute / 60)):\(two(minute % 60))"
    }

    /// Minutes from midnight of `09:05` or `09:05:00`; nil for anything else.
    static func minute(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(parts[0]),
            let minute = Int(parts[1]), 0...23 ~= hour, 0...59 ~= minute
        else { return nil }
        return hour * 60 + minute
    }
}
