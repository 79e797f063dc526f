import Site
import Web

extension RowMenu {
    /// What can be done with a reminder in its list; its own page has the same.
    static func reminders(_ words: RemindersWords) -> RowMenu {
        RowMenu(
            "reminders", number: anybody.pathSegment,
            [
                Snooze.allCases.map {
                    Act(
                        MenuItem(
                            $0.act(words), icon: .clock,
                            .button(
                                Paths.snoozeReminder(anybody), form: form, FormAction.Field(Snooze.field, $0.rawValue)))
                    )
                } + [
                    Act(
                        MenuItem(
                            words.laterNever, icon: .x,
                            .button(
                                Paths.snoozeReminder(anybody), form: form,
                                FormAction.Field(Snooze.field, Snooze.never))),
                        .has("put-off"))
                ],
                ReminderMove.allCases.map {
                    Act(
                        MenuItem(
                            $0.act(words), icon: .calendarClock,
                            .button(
                                Paths.moveReminder(anybody), form: form,
                                FormAction.Field(ReminderMove.field, $0.rawValue))))
                },
                [open(words), button(words.completeIt, .check, Paths.completeReminder(anybody))],
                [delete(words)],
            ])
    }

    static func completedReminders(_ words: RemindersWords) -> RowMenu {
        RowMenu(
            "completed", number: anybody.pathSegment,
            [[open(words), button(words.reopenIt, .undo2, Paths.reopenReminder(anybody))], [delete(words)]])
    }

    /// No reminder has this number.
    private static let anybody = ReminderID(rawValue: .max)
    private static let form = ReminderRow.form

    private static func button(
        _ label: String, _ icon: Icon, _ address: Address, isDangerous: Bool = false
    ) -> Act {
        Act(MenuItem(label, icon: icon, .button(address, form: form), isDangerous: isDangerous))
    }

    private static func open(_ words: RemindersWords) -> Act {
        Act(MenuItem(words.edit, icon: .pencil, .open(Paths.reminder(anybody))))
    }

    private static func delete(_ words: RemindersWords) -> Act {
        button(words.delete, .trash2, Paths.deleteReminder(anybody), isDangerous: true)
    }
}
