import Site
import Web

extension NotificationKind {
    /// Something of a project is due, for those to whom it was given. Whoever gave it chose the moment, so their quiet hours hold.
    static let sharedReminders = NotificationKind(
        "shared-reminder", .listChecks, title: { ProjectsWords($0).sharedReminders },
        address: { number, _ in Paths.sharedReminder(SharedReminderID(rawValue: number)) },
        standing: Standing(
            isOpen: """
                EXISTS (
                    SELECT
                    FROM shared_reminders r
                    JOIN projects p ON p.id = r.project_id
                    JOIN project_members x ON x.project_id = r.project_id AND x.member_id = n.member_id
                    WHERE r.id = n.thing AND r.done_at IS NULL AND r.deleted_at IS NULL AND p.archived_at IS NULL
                )
                """, putOff: "NULL::timestamptz")
    ) { number, clock in
        let words = ProjectsWords(clock.language)
        return [
            Act(
                Button(words.itIsDone, icon: .check, isSmall: true),
                FormAction(
                    Paths.completeSharedReminder(SharedReminderID(rawValue: number)),
                    [LocalPath.returnField: Paths.notifications().text]))
        ]
    }
}
