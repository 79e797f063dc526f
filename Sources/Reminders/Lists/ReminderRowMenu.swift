import Site
import Web

extension RowMenu {
    /// What can be done with a reminder in its list; its own page has the same.
    static func reminders(_ clock: Clock, _ words: RemindersWords) -> RowMenu {
        RowMenu(
            "reminders", number: anybody.pathSegment,
            [
                [
                    group(
                        words.laterLabel, .clock,
                        Snooze.allCases.map {
                            item(
                                $0.act(words, clock), Paths.snoozeReminder(anybody),
                                FormAction.Field(Snooze.field, $0.rawValue))
                        }),
                    Act(
                        item(
                            words.laterNever, icon: .x, Paths.snoozeReminder(anybody),
                            FormAction.Field(Snooze.field, Snooze.never)), .has("put-off")),
                ],
                [
                    group(
                        words.move, .calendarClock,
                        ReminderMove.allCases.map {
                            item(
                                $0.act(words), Paths.moveReminder(anybody),
                                FormAction.Field(ReminderMove.field, $0.rawValue))
                        }),
                    Act(item(words.skip, icon: .skipForward, Paths.skipReminder(anybody)), .has("series")),
                ],
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

    private static func item(
        _ label: String, icon: Icon? = nil, _ address: Address, _ field: FormAction.Field? = nil,
        isDangerous: Bool = false
    ) -> MenuItem {
        MenuItem(label, icon: icon, .button(address, form: form, field), isDangerous: isDangerous)
    }

    private static func group(_ label: String, _ icon: Icon, _ items: [MenuItem]) -> Act {
        Act(MenuItem(label, icon: icon, .group(items)))
    }

    private static func button(
        _ label: String, _ icon: Icon, _ address: Address, isDangerous: Bool = false
    ) -> Act {
        Act(item(label, icon: icon, address, isDangerous: isDangerous))
    }

    private static func open(_ words: RemindersWords) -> Act {
        Act(MenuItem(words.edit, icon: .pencil, .open(Paths.reminder(anybody))))
    }

    private static func delete(_ words: RemindersWords) -> Act {
        button(words.delete, .trash2, Paths.deleteReminder(anybody), isDangerous: true)
    }
}
