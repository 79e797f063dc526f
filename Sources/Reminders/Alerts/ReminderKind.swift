import Postgres
import Site
import Web

extension NotificationKind {
    private static let standingOfReminder = Standing(
        isOpen: """
            EXISTS (
                SELECT
                FROM reminders r
                WHERE r.id = n.thing AND r.member_id = n.member_id AND r.completed_at IS NULL AND r.deleted_at IS NULL
            )
            """,
        putOff: """
            (
                SELECT a.due_at
                FROM reminder_alerts a
                WHERE a.reminder_id = n.thing AND a.member_id = n.member_id AND a.lead_minutes IS NULL AND a.due_at > now()
            )
            """,
        origin: """
            (
                SELECT r.origin_kind || '-' || r.origin_number
                FROM reminders r
                WHERE r.id = n.thing AND r.member_id = n.member_id
            )
            """)

    /// Something is due: it is done or put off without going there.
    static let reminders = NotificationKind(
        "reminder", .alarmClock, isTimely: true, title: { RemindersWords($0).reminders },
        address: { number, _ in Paths.reminder(ReminderID(rawValue: number)) }, standing: standingOfReminder
    ) { number, clock in
        let words = RemindersWords(clock.language)
        let id = ReminderID(rawValue: number)
        func action(_ address: Address, _ fields: [FormAction.Field] = []) -> FormAction {
            FormAction(
                address,
                fields + [
                    FormAction.Field(IdempotencyKey.field, IdempotencyKey().text),
                    FormAction.Field(LocalPath.returnField, Paths.notifications().text),
                ])
        }
        return [Act(Button(words.alertDone, icon: .check, isSmall: true), action(Paths.completeReminder(id)))]
            + Snooze.allCases.map { snooze in
                Act(
                    Button(snooze.name(words, clock), isSmall: true),
                    action(Paths.snoozeReminder(id), [FormAction.Field(Snooze.field, snooze.rawValue)]))
            }
    }
}
