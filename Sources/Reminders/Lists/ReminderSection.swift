import Localization
import Site

/// A part of the list, under a heading of its own.
package struct ReminderSection: Sendable {
    package let id: String
    package let title: String
    /// Beside it, smaller; nil for nothing.
    package let note: String?
    package let isOverdue: Bool

    /// The one in which a reminder stands, in a list by its time.
    init(of reminder: Reminder, _ clock: Clock, _ words: RemindersWords) {
        let language = clock.language
        guard let due = reminder.due else {
            self.init("undated", words.undated)
            return
        }
        guard !reminder.isOverdue(clock) else {
            self.init("overdue", words.overdue, isOverdue: true)
            return
        }
        let today = Day(clock.now, in: clock.zone)
        let date = language.dayAndMonth(due.day, today: today)
        let weekday = language.weekday(due.day)
        let id = "day-\(due.day.text)"
        if let near = language.nearDay(due.day, today: today) {
            self.init(id, near.capitalizedFirst, note: "\(weekday), \(date)")
        } else {
            self.init(id, date, note: weekday)
        }
    }

    /// The one in which it stands in a list by importance.
    init(by priority: Priority, _ words: RemindersWords) {
        self.init("priority-\(priority.rawValue)", priority.name(words).capitalizedFirst)
    }

    private init(_ id: String, _ title: String, note: String? = nil, isOverdue: Bool = false) {
        self.id = id
        self.title = title
        self.note = note
        self.isOverdue = isOverdue
    }
}
