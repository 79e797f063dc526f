import Localization
import Site
import Web

/// A reminder's form, beside its list.
package struct ReminderPanel: Sendable {
    package let words: RemindersWords
    /// Nil for a new one.
    package let id: ReminderID?
    package let title: String
    package let action: Address
    package let key: String
    package let version: Int32
    /// What was taken out of words in one line; nil where there was nothing.
    package let understood: String?
    /// How such words are written; nil for what stands already.
    package let grammar: QuickGrammar?
    package let text: TextArea
    package let day: TextField
    package let time: TextField
    package let priority: SegmentField
    package let repeats: RepeatFields
    package let alerts: AlertFields
    /// What became of the last alert, by each way; until there was one, how it will come.
    package let delivery: [Delivery.Line]
    package let isCompleted: Bool
    package let tick: FormAction?
    package let delete: FormAction?
    /// Nil where nothing is left to be told of.
    package let later: Menu?
    /// The list as it stands.
    package let back: Link

    init(
        _ form: ReminderForm, _ key: IdempotencyKey, of reminder: Reminder? = nil, _ delivery: Delivery,
        beside list: Address, understood: String? = nil, wholeDay: Int, _ clock: Clock, _ words: RemindersWords
    ) {
        self.words = words
        self.key = key.text
        id = reminder?.id
        title = reminder == nil ? words.newReminder : words.reminder
        action = (reminder.map { Paths.reminder($0.id) } ?? Paths.newReminder()).besides(list)
        version = form.version
        self.understood = understood
        grammar = reminder == nil ? QuickGrammar(words) : nil
        isCompleted = reminder?.completed != nil
        let isToBeTold = reminder.map { $0.completed == nil && $0.due != nil && !$0.alerts.isEmpty } ?? false
        self.delivery = delivery.told.isEmpty && isToBeTold ? delivery.planned : delivery.told
        back = Link(words.reminders, to: list)
        func error(_ field: String) -> String? { words.problem(form.problems[field]) }
        text = TextArea(
            ReminderForm.Field.text, words.text, value: form.text, rows: 3, hint: words.textHint,
            error: error(ReminderForm.Field.text), largest: Reminder.longest, isRequired: true)
        day = TextField(
            ReminderForm.Field.day, words.day, value: form.day,
            // Words that were not understood: a field of dates would lose them.
            kind: form.day.isEmpty || Day(form.day) != nil ? .date : .text, hint: words.dayHint,
            error: error(ReminderForm.Field.day))
        time = TextField(
            ReminderForm.Field.time, words.time, value: form.time, kind: .time, hint: words.timeHint,
            error: error(ReminderForm.Field.time))
        priority = SegmentField(
            ReminderForm.Field.priority, words.priority,
            Priority.allCases.reversed().map {
                Segment(
                    $0 == .none ? words.filterNo : $0.mark, value: String($0.rawValue), isChosen: $0 == form.priority)
            })
        repeats = RepeatFields(form, words)
        alerts = AlertFields(form, wholeDay: wholeDay, clock, words)
        func act(_ address: Address) -> FormAction {
            FormAction(address, [LocalPath.returnField: list.text, IdempotencyKey.field: IdempotencyKey().text])
        }
        tick = reminder.map {
            act($0.completed == nil ? Paths.completeReminder($0.id) : Paths.reopenReminder($0.id))
        }
        delete = reminder.map { act(Paths.deleteReminder($0.id)) }
        later = reminder.flatMap { reminder in
            reminder.completed == nil ? Menu.later(words.laterLabel, of: reminder.id, on: list, words) : nil
        }
    }
}
