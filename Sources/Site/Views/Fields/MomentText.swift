import FoundationEssentials
import Localization

/// Moments as fields of the kind ``TextField/Kind/moment`` have them: `2026-11-23T14:05`, by the wall clock of the member who
/// types.
package enum MomentText {
    /// Nil for anything else.
    package static func read(_ text: String, in zone: Zone) -> Date? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, let day = Day(String(parts[0])) else { return nil }
        let clock = parts[1].split(separator: ":", omittingEmptySubsequences: false).prefix(2)
        guard clock.count == 2, clock.allSatisfy({ $0.utf8.count == 2 }), let hour = Int(clock[0]),
            let minute = Int(clock[1]), 0...23 ~= hour, 0...59 ~= minute
        else { return nil }
        return zone.date(year: day.year, month: day.month, day: day.day, hour: hour, minute: minute)
    }

    package static func write(_ date: Date, in zone: Zone) -> String {
        let wall = CivilDate(date, in: zone)
        func two(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
        return "\(wall.year)-\(two(wall.month))-\(two(wall.day))T\(two(wall.hour)):\(two(wall.minute))"
    }
}
