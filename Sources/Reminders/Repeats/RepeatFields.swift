import Site

/// The fields of how a reminder comes again.
package struct RepeatFields: Sendable {
    package struct Weekday: Sendable {
        package let number: Int
        package let name: String
        package let label: String
        package let isChosen: Bool
    }

    package let words: RemindersWords
    package let unit: SelectField
    package let every: TextField
    /// Which day of a month.
    package let place: SelectField
    package let weekdays: [Weekday]
    package let from: SegmentField
    package let until: TextField
    package let left: TextField

    init(_ form: ReminderForm, _ words: RemindersWords) {
        self.words = words
        func error(_ field: String) -> String? { words.problem(form.problems[field]) }
        let names: [(RepeatRule.Unit?, String)] = [
            (nil, words.repeatNever), (.day, words.repeatDays), (.week, words.repeatWeeks),
            (.month, words.repeatMonths),
            (.year, words.repeatYears),
        ]
        unit = SelectField(
            ReminderForm.Field.unit, words.repeats,
            names.map { Choice($1, value: $0?.rawValue ?? "", isChosen: $0 == form.unit) })
        every = TextField(
            ReminderForm.Field.every, words.repeatEvery, value: form.every, kind: .number,
            hint: words.repeatEveryHint, error: error(ReminderForm.Field.every))
        place = SelectField(
            ReminderForm.Field.place, words.repeatPlace,
            MonthPlace.all.map { Choice($0.name(words), value: $0.value, isChosen: $0 == form.place) })
        let (short, long) = (words.language.shortWeekdays, words.language.weekdays)
        weekdays = (1...7).map {
            Weekday(number: $0, name: short[$0 - 1], label: long[$0 - 1], isChosen: form.weekdays.contains($0))
        }
        from = SegmentField(
            ReminderForm.Field.from, words.repeatFrom,
            [
                Segment(words.repeatFromDue, value: "due", isChosen: !form.isFromCompletion),
                Segment(words.repeatFromCompletion, value: "completion", isChosen: form.isFromCompletion),
            ])
        until = TextField(
            ReminderForm.Field.until, words.repeatUntil, value: form.until, kind: .date,
            hint: words.repeatUntilHint, error: error(ReminderForm.Field.until))
        left = TextField(
            ReminderForm.Field.left, words.repeatTimes, value: form.left, kind: .number,
            error: error(ReminderForm.Field.left))
    }
}
