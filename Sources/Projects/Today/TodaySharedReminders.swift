import FoundationEssentials
import Localization
import Postgres
import Site
import Web

/// Shared reminders on the first page: what is given to the member in any of their projects, and is overdue or due today.
package struct TodaySharedReminders {
    private static let most = 5

    package let rows: [Row]
    /// What the check-boxes send.
    package let acts: FormAction

    package struct Row {
        package let id: String
        package let text: String
        package let address: Address
        package let when: String
        package let isOverdue: Bool
        package let project: Link
        package let tick: Address
        package let tickLabel: String
    }

    struct Due {
        let id: SharedReminderID
        let text: String
        let moment: Date
        let project: ProjectID
        let projectName: String
    }

    static let panel = Panel(
        at: 15, sheets: ["project-reminders.css"], channel: Outbox.Kind.projects.name
    ) { member in
        due(to: member).map { due in { context in content(due, context) } }
    }

    /// Where the member's day ends is known later: a day from now there is none that began before.
    static func due(to member: MemberID) -> Query<[Due]> {
        .rows(statement(member)) { row in
            Due(
                id: try row.next("id"), text: try row.next("text"), moment: try row.next("due_at"),
                project: try row.next("project_id"), projectName: try row.next("name"))
        }
    }

    package static func statement(_ member: MemberID) -> SQL {
        """
        SELECT d.id, d.text, d.due_at, p.id AS project_id, p.name
        FROM \(ProjectAudience.projects(of: member)) p
        CROSS JOIN LATERAL (
            SELECT r.id, r.text, r.due_at
            FROM shared_reminders r
            WHERE r.project_id = p.id AND r.done_at IS NULL AND r.deleted_at IS NULL
              AND r.due_at < now() + interval '25 hours' AND \(SharedReminder.isGiven("r", to: "p.reader_id"))
            ORDER BY r.due_at, r.id
            LIMIT \(constant: Self.most)
        ) d
        WHERE p.archived_at IS NULL
        ORDER BY d.due_at, d.id
        LIMIT \(constant: Self.most)
        """
    }

    private static func content(_ due: [Due], _ context: Context) -> PanelContent {
        let words = ProjectsWords(context.language)
        let clock = context.clock
        let today = Day(clock.now, in: clock.zone)
        let shown = due.filter { Day($0.moment, in: clock.zone) <= today }
        guard !shown.isEmpty else { return .nothing }
        let reminders = TodaySharedReminders(
            rows: shown.map { due in
                Row(
                    id: "shared-\(due.id.pathSegment)", text: due.text, address: Paths.sharedReminder(due.id),
                    when: clock.dayAndTime(due.moment).capitalizedFirst, isOverdue: due.moment < clock.now,
                    project: Link(due.projectName, to: Paths.sharedReminders(due.project)),
                    tick: Paths.completeSharedReminder(due.id), tickLabel: words.completeReminder(text: due.text))
            },
            acts: FormAction(Paths.projects(), [LocalPath.returnField: Paths.start().text]))
        return .block(
            PanelBlock("shared", title: words.sharedReminders, more: Link(words.todayProjects, to: Paths.projects())) {
                out, layout in out.todaySharedReminders(reminders, layout)
            })
    }
}
