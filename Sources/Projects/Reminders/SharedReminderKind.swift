import Site
import Web

extension NotificationKind {
    /// Something of a project is due, for those to whom it was given. The member who gave it chose the moment, so their quiet
    /// hours hold.
    static let sharedReminders = NotificationKind(
        "shared-reminder", .listChecks, title: { ProjectsWords($0).sharedReminders }, address: sharedReminder,
        standing: toBeDone, acts: doIt)

    /// Somebody gives something of a project to the member.
    static let givenReminders = NotificationKind(
        "shared-reminder-given", .listChecks, title: { ProjectsWords($0).givenReminders }, address: sharedReminder,
        news: { news, language in
            let words = ProjectsWords(language)
            return words.givesToYou(name: news.actor ?? words.somebody)
        }, standing: toBeDone, acts: doIt)

    static let ofSharedReminders = [sharedReminders, givenReminders]

    @Sendable private static func sharedReminder(_ number: Int, _ part: Int?) -> Address {
        Paths.sharedReminder(SharedReminderID(rawValue: number))
    }

    /// Looked up for each row (`OFFSET 0`): the planner would read all projects once instead.
    private static let toBeDone = Standing(
        isOpen: """
            EXISTS (
                SELECT
                FROM shared_reminders r
                JOIN projects p ON p.id = r.project_id
                JOIN project_members x ON x.project_id = r.project_id AND x.member_id = n.member_id
                WHERE r.id = n.thing AND r.done_at IS NULL AND r.deleted_at IS NULL AND p.archived_at IS NULL
                OFFSET 0
            )
            """, putOff: "NULL::timestamptz")

    @Sendable private static func doIt(_ number: Int, _ clock: Clock) -> [Act] {
        [
            Act(
                Button(ProjectsWords(clock.language).itIsDone, icon: .check, isSmall: true),
                FormAction(
                    Paths.completeSharedReminder(SharedReminderID(rawValue: number)),
                    [LocalPath.returnField: Paths.notifications().text]))
        ]
    }
}
