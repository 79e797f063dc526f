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
    package let understood: QuickUnderstood?
    /// How such words are written; nil for what stands already.
    package let grammar: QuickGrammar?
    /// What it is of.
    package let origin: ReminderOrigin?
    package let text: TextArea
    /// The lines below the first.
    package let notes: TextArea
    package let day: TextField
    package let time: TextField
    package let priority: SegmentField
    package let repeats: RepeatFields
    /// «Каждый месяц, от срока».
    package let repeatName: String
    /// Something is wrong with it.
    package let repeatIsOpen: Bool
    package let alerts: AlertFields
    /// What became of the last alert, by each way; until there was one, how it will come.
    package let delivery: [Delivery.Line]
    package let isCompleted: Bool
    package let tick: FormAction?
    package let tickLabel: String
    package let delete: FormAction?
    /// Nil where nothing is left to be notified of.
    package let later: Menu?
    /// The list as it stands, at the reminder's row; or where it was opened from.
    package let back: Link
    /// For whose session has ended meanwhile; it leads back here.
    package let signIn: Address
    /// What stands, where the form was made of something earlier.
    package let other: Other?
    package let place: Place

    package struct Place: Sendable {
        /// «по прибытии: Библиотека»; what there is to choose where none was.
        package let name: String
        /// Nil for a new one, which is saved first.
        package let address: Address?
        /// What saves it and goes on there.
        package let save: Button
    }

    package struct Other: Sendable {
        package let text: String
        /// «завтра, 09:00 · каждую неделю»; nil for what has no day.
        package let when: String?
        package let address: Address
    }

    /// What of a new one comes next.
    static let thenField = "then"

    init(
        _ form: ReminderForm, _ key: IdempotencyKey, of reminder: Reminder? = nil, _ delivery: Delivery,
        beside list: Address, of thing: ReminderOrigin? = nil,
        from origin: Link? = nil, understood: QuickUnderstood? = nil, isTorn: Bool = false,
        wholeDay: Int, _ clock: Clock, _ words: RemindersWords
    ) {
        self.words = words
        self.origin = thing
        self.key = key.text
        id = reminder?.id
        title = reminder == nil ? words.newReminder : words.reminder
        let page = (reminder.map { Paths.reminder($0.id) } ?? Paths.newReminder()).besides(list)
            .adding(LocalPath.returnField, origin?.address.text)
        action = page
        version = form.version
        self.understood = understood
        grammar = reminder == nil ? QuickGrammar(words) : nil
        isCompleted = reminder?.completed != nil
        let willNotify =
            reminder.map {
                $0.completed == nil && ($0.location != nil || $0.due != nil && !$0.alerts.isEmpty)
            } ?? false
        let putOff = reminder?.putOff.map { Delivery.Line(.clock, words.putOff(when: clock.dayAndTime($0))) }
        self.delivery =
            [putOff].compactMap(\.self)
            + (delivery.sent.isEmpty && willNotify ? delivery.planned : delivery.sent)
        back =
            origin
            ?? Link(words.reminders, to: reminder.map { list.fragment("reminder-\($0.id.pathSegment)") } ?? list)
        let left = origin?.address ?? list
        signIn = Paths.signIn().adding("next", page.text)
        other =
            isTorn
            ? reminder.map { standing in
                let row = ReminderRow(standing, on: list, saysDay: true, current: nil, clock, words)
                return Other(text: standing.text, when: row.when, address: page)
            } : nil
        let location = reminder?.location
        place = Place(
            name: location?.text(words).capitalizedFirst ?? words.choosePlace,
            address: reminder.map { Paths.reminderPlace($0.id).besides(list) },
            save: Button(words.choosePlace, icon: .mapPin, name: Self.thenField, value: "place"))
        func error(_ field: String) -> String? { words.problem(form.problems[field]) }
        text = TextArea(
            ReminderForm.Field.text, words.text, value: form.title, rows: 1, error: error(ReminderForm.Field.text),
            placeholder: words.textExample, largest: Reminder.longest, isRequired: true, isFirst: reminder == nil)
        notes = TextArea(
            ReminderForm.Field.notes, words.notes, value: form.notes, rows: 1, placeholder: words.notes,
            largest: Reminder.longest)
        day = TextField(
            ReminderForm.Field.day, words.day, value: form.day,
            // Words that were not understood: a field of dates would lose them.
            kind: form.day.isEmpty || Day(form.day) != nil ? .date : .text, hint: words.dayHint,
            error: error(ReminderForm.Field.day))
        time = TextField(
            ReminderForm.Field.time, words.time, value: form.time, kind: .time,
            error: error(ReminderForm.Field.time))
        priority = SegmentField(
            ReminderForm.Field.priority, words.priority,
            Priority.allCases.reversed().map {
                Segment(
                    $0 == .none ? words.filterNo : $0.mark, value: String($0.rawValue), isChosen: $0 == form.priority,
                    spoken: $0.name(words))
            })
        repeats = RepeatFields(form, words)
        let from = form.isFromCompletion ? words.repeatsFromCompletion : words.repeatsFromDue
        repeatName = (form.rule.map { "\($0.name(words)), \(from)" } ?? words.repeatNever).capitalizedFirst
        repeatIsOpen = [ReminderForm.Field.every, ReminderForm.Field.until, ReminderForm.Field.left]
            .contains { form.problems[$0] != nil }
        alerts = AlertFields(form, wholeDay: wholeDay, clock, words)
        func act(_ address: Address) -> FormAction {
            FormAction(address, [LocalPath.returnField: left.text, IdempotencyKey.field: IdempotencyKey().text])
        }
        tickLabel = reminder?.completed == nil ? words.completeIt : words.reopenIt
        tick = reminder.map {
            act($0.completed == nil ? Paths.completeReminder($0.id) : Paths.reopenReminder($0.id))
        }
        delete = reminder.map { act(Paths.deleteReminder($0.id)) }
        later = reminder.flatMap { reminder in
            reminder.completed == nil
                ? Menu.later(
                    words.laterLabel, of: reminder.id, isPutOff: reminder.putOff != nil,
                    isSeries: reminder.leftOut(clock) != nil, on: left, clock, words) : nil
        }
    }
}
