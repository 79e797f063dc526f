import Localization
import Site
import Web

/// A reminder as its list shows it.
package struct ReminderRow: Sendable {
    /// The form that the buttons of all rows send.
    package static let form = "reminder-acts"

    package let reminder: Reminder
    package let words: RemindersWords
    /// Its page, beside the list as it stands.
    package let address: Address
    /// «18:00», «вчера, 17:00», «завершено сегодня, 14:05»; nil for what has no time.
    package let when: String?
    /// «отложено: сегодня, 19:20»; nil for what was not put off.
    package let putOff: String?
    /// What it is of.
    package let origin: ReminderOriginMark?
    package let isOverdue: Bool
    /// Another time comes behind this one.
    package let isSeries: Bool
    /// The one that is open beside the list.
    package let isCurrent: Bool
    /// What its check-box does.
    package let tick: Address
    package let delete: Address
    /// Puts it off, once it is overdue; nil where that is not offered.
    package let snooze: Menu?

    package var isCompleted: Bool { reminder.completed != nil }
    package var priority: String { reminder.priority.name(words) }

    /// - Parameters:
    ///   - saysDay: it stands under no heading that does
    ///   - page: where putting it off leads back to; nil offers none of that
    ///   - origin: what its page leads back to, where that is not the list
    ///   - kinds: of things that it may be of
    init(
        _ reminder: Reminder, on list: Address, saysDay: Bool, current: ReminderID?, _ clock: Clock,
        _ words: RemindersWords, snoozes page: Address? = nil,
        from origin: Address? = nil, _ kinds: [Linkable] = []
    ) {
        self.reminder = reminder
        self.words = words
        address =
            origin.map { Paths.reminder(reminder.id).adding(LocalPath.returnField, $0.text) }
            ?? Paths.reminder(reminder.id).besides(list)
        self.origin = ReminderOriginMark(reminder.origin, kinds, words)
        let isSeries = reminder.leftOut(clock) != nil
        self.isSeries = isSeries
        isOverdue = reminder.completed == nil && reminder.isOverdue(clock)
        isCurrent = reminder.id == current
        tick = reminder.completed == nil ? Paths.completeReminder(reminder.id) : Paths.reopenReminder(reminder.id)
        delete = Paths.deleteReminder(reminder.id)
        snooze =
            isOverdue
            ? page.map {
                Menu.later(
                    words.snoozeRow(title: reminder.title), of: reminder.id, isPutOff: reminder.putOff != nil,
                    isSeries: isSeries, on: $0, clock, words)
            } : nil
        let place = reminder.location?.text(words)
        if let completed = reminder.completed {
            when = words.completedOn(when: clock.dayAndTime(completed))
        } else if let due = reminder.due {
            let moment = saysDay || isOverdue ? due.name(clock, words) : due.time ?? words.wholeDay
            when = [moment, reminder.rule?.name(words), place].compactMap(\.self).joined(separator: " · ")
        } else {
            when = place
        }
        putOff = reminder.completed == nil ? reminder.putOff.map { words.putOff(when: clock.dayAndTime($0)) } : nil
    }
}

extension Address {
    /// With the query of a list, so that the list stands beside it as it was left.
    func besides(_ list: Address) -> Address {
        let query = list.text.drop { $0 != "?" }.dropFirst()
        return query.isEmpty ? self : Address("\(text)\(text.contains("?") ? "&" : "?")\(query)")
    }
}
