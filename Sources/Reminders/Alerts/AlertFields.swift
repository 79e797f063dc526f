import FoundationEssentials
import Site

/// The choice of when a member is notified of a reminder.
package struct AlertFields: Sendable {
    package struct Alert: Sendable {
        package let value: Int32
        package let label: String
        package let isChosen: Bool
        /// Its moment is over.
        package let isPast: Bool
    }

    package let words: RemindersWords
    package let alerts: [Alert]
    package let error: String?
    package let id = "field-alert"
    package let chosen = ReminderForm.alertsAreChosen

    /// - Parameter wholeDay: the minute at which a whole day alerts
    init(_ form: ReminderForm, wholeDay: Int, _ clock: Clock, _ words: RemindersWords) {
        self.words = words
        error = words.problem(form.problems[ReminderForm.Field.alert])
        let due = form.due.map { Due(day: $0.day, minute: $0.minute ?? wholeDay) }
        alerts = LeadTime.allCases.map { lead in
            Alert(
                value: lead.rawValue, label: lead.name(words), isChosen: form.alerts.contains(lead),
                isPast: due.map { lead.moment(before: $0, in: clock.zone) <= clock.now } ?? false)
        }
    }
}
