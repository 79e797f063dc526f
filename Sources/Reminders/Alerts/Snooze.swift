import FoundationEssentials
import Localization
import Site
import Web

/// How long a member puts off being notified once more.
package enum Snooze: String, CaseIterable, Sendable, Codable {
    case minutes = "10m"
    case hour = "1h"
    case evening, tomorrow, week

    static let field = "until"
    /// The value of ``field`` that takes putting off back.
    static let never = "never"
    /// Hours of the member's wall clock.
    private static let morning = 9
    private static let eveningBegins = 19

    /// Today's evening has begun: the next one is tomorrow's.
    private static func isEvening(_ clock: Clock) -> Bool { clock.today.hour >= eveningBegins }

    /// The moment, by the member's clock; a week ends on Monday.
    package func moment(_ clock: Clock) -> Date {
        let today = Day(clock.now, in: clock.zone)
        func at(_ hour: Int, _ days: Int) -> Date { clock.zone.moment(of: today + days, minute: hour * 60) }
        switch self {
        case .minutes: return clock.now.addingTimeInterval(600)
        case .hour: return clock.now.addingTimeInterval(3_600)
        case .evening: return at(Self.eveningBegins, Self.isEvening(clock) ? 1 : 0)
        case .tomorrow: return at(Self.morning, 1)
        case .week: return at(Self.morning, 8 - today.weekday)
        }
    }

    /// In the words of a menu, which say when the evening is no longer today's.
    package func act(_ words: RemindersWords, _ clock: Clock) -> String {
        switch self {
        case .minutes: words.laterMinutes
        case .hour: words.laterHour
        case .evening: Self.isEvening(clock) ? words.laterNextEvening : words.laterEvening
        case .tomorrow: words.laterTomorrow
        case .week: words.laterWeek
        }
    }

    /// The same in short, for a button.
    package func name(_ words: RemindersWords, _ clock: Clock) -> String {
        switch self {
        case .minutes: words.snoozeMinutes
        case .hour: words.snoozeHour
        case .evening: Self.isEvening(clock) ? words.snoozeNextEvening : words.snoozeEvening
        case .tomorrow: words.snoozeTomorrow
        case .week: words.snoozeWeek
        }
    }
}
