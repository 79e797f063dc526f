import Site
import Web

extension Menu {
    /// What puts a reminder off: being notified once more, and another day for the thing itself.
    ///
    /// - Parameter page: what it leads back to
    static func later(
        _ label: String, of reminder: ReminderID, isPutOff: Bool = false, isSeries: Bool = false, on page: Address,
        _ clock: Clock, _ words: RemindersWords
    ) -> Menu {
        func item(
            _ label: String, _ icon: Icon? = nil, _ address: Address, _ field: FormAction.Field? = nil
        ) -> MenuItem {
            let own = FormAction(
                address, [LocalPath.returnField: page.text, IdempotencyKey.field: IdempotencyKey().text])
            return MenuItem(
                label, icon: icon, .form(FormAction(address, own.fields + [field].compactMap(\.self))))
        }
        return Menu(
            label,
            [
                Snooze.allCases.map {
                    item(
                        $0.act(words, clock), .clock, Paths.snoozeReminder(reminder),
                        FormAction.Field(Snooze.field, $0.rawValue))
                }
                    + (isPutOff
                        ? [
                            item(
                                words.laterNever, .x, Paths.snoozeReminder(reminder),
                                FormAction.Field(Snooze.field, Snooze.never))
                        ] : []),
                [
                    MenuItem(
                        words.move, icon: .calendarClock,
                        .group(
                            ReminderMove.allCases.map {
                                item(
                                    $0.act(words), nil, Paths.moveReminder(reminder),
                                    FormAction.Field(ReminderMove.field, $0.rawValue))
                            }))
                ] + (isSeries ? [item(words.skip, .skipForward, Paths.skipReminder(reminder))] : []),
            ], icon: .clock)
    }
}
