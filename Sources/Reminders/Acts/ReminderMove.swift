import Localization
import Site

/// A day to which a member moves what is due, by one press.
enum ReminderMove: String, CaseIterable, Codable, Sendable {
    case today, tomorrow, monday

    static let field = "to"

    /// By the member's clock. Monday is the next one.
    func day(_ clock: Clock) -> Day {
        let today = Day(clock.now, in: clock.zone)
        return switch self {
        case .today: today
        case .tomorrow: today + 1
        case .monday: today + (8 - today.weekday)
        }
    }

    /// In the words of a menu.
    func act(_ words: RemindersWords) -> String {
        switch self {
        case .today: words.moveToday
        case .tomorrow: words.moveTomorrow
        case .monday: words.moveMonday
        }
    }

    /// What was done.
    func done(_ words: RemindersWords) -> String {
        switch self {
        case .today: words.movedToday
        case .tomorrow: words.movedTomorrow
        case .monday: words.movedMonday
        }
    }
}
