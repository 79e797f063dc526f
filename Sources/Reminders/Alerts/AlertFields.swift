import Site

/// The choice of when a member is told of a reminder.
package struct AlertFields: Sendable {
    package struct Alert: Sendable {
        package let value: Int32
        package let label: String
        package let isChosen: Bool
    }

    package let words: RemindersWords
    package let alerts: [Alert]
    package let error: String?
    package let id = "field-alert"
    package let chosen = ReminderForm.alertsAreChosen

    init(_ form: ReminderForm, _ words: RemindersWords) {
        self.words = words
        error = words.problem(form.problems[ReminderForm.Field.alert])
        alerts = LeadTime.allCases.map {
            Alert(value: $0.rawValue, label: $0.name(words), isChosen: form.alerts.contains($0))
        }
    }
}
