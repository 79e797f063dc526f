import Localization
import Site
import Web

/// What was understood of words in one line, as a page says it: «завтра, 09:00 · !!».
package struct QuickUnderstood: Sendable {
    package let text: String
    /// It would be due at a moment that has gone by; the text says so.
    package let isOver: Bool
}

extension QuickWords {
    init(_ line: String, _ clock: Clock) {
        let now = CivilDate(clock.now, in: clock.zone)
        self.init(line, today: Day(number: now.dayNumber), now: now.hour * 60 + now.minute)
    }

    /// Of words that tell a day and nothing but that and a time; nil for others.
    static func due(_ line: String, _ clock: Clock) -> Due? {
        let quick = QuickWords(line, clock)
        guard quick.text.isEmpty, quick.priority == .none, quick.rule == nil else { return nil }
        return quick.day.map { Due(day: $0, minute: quick.minute) }
    }

    /// Nil when nothing is understood.
    func understood(_ language: Language, _ words: RemindersWords, today: Day) -> QuickUnderstood? {
        let time = minute.map { Due.time($0) }
        let due = day.map { "\(language.day($0, today: today)), \(time ?? words.wholeDay)" }
        let until = rule?.until.map { day -> String in words.untilDay(day: language.day(day, today: today)) }
        let parts = [
            due, rule?.name(words), until, priority == .none ? nil : priority.mark, isOver ? words.momentIsOver : nil,
        ].compactMap(\.self)
        return parts.isEmpty ? nil : QuickUnderstood(text: parts.joined(separator: " · "), isOver: isOver)
    }

    /// The form, filled in.
    var form: ReminderForm {
        var fields = [
            (ReminderForm.Field.text, text), (ReminderForm.Field.day, day?.text ?? ""),
            (ReminderForm.Field.time, minute.map { Due.time($0) } ?? ""),
            (ReminderForm.Field.priority, String(priority.rawValue)),
        ]
        if let rule {
            fields += [
                (ReminderForm.Field.unit, rule.unit.rawValue), (ReminderForm.Field.every, String(rule.every)),
                (ReminderForm.Field.place, MonthPlace(rule).value), (ReminderForm.Field.until, rule.until?.text ?? ""),
            ]
            fields += rule.weekdays.sorted().map { (ReminderForm.Field.weekday, String($0)) }
        }
        return ReminderForm(Fields(fields)).unsent
    }
}
