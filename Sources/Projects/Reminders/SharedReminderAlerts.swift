import FoundationEssentials
import Postgres
import Site

/// Notifies those to whom something of a project was given, at its moment; late where a stop of Quad has delayed it.
///
/// Several processes do this side by side, each at rows that it has locked. Notifications are written in the transaction that
/// writes down that they were, with the project held: who is in it then is notified, once, wherever a process dies, and nobody
/// who leaves meanwhile. Of a project in the archive nobody is notified, not when it is back either.
package struct SharedReminderAlerts {
    /// Those of one transaction; of each as many members may be notified as are in a project.
    private static let batch = 20

    private let services: Services
    private var database: Connection { services.database }

    package init(_ services: Services) { self.services = services }

    private struct Due {
        let id: SharedReminderID
        let text: String
        let moment: Date
        let project: String
        let isArchived: Bool
    }

    /// - Returns: whether there was something to do
    package func run() throws -> Bool {
        try database.transaction {
            let due = try database.rows(
                """
                SELECT r.id, r.text, r.due_at, p.name, p.archived_at IS NOT NULL AS is_archived
                FROM shared_reminders r
                JOIN projects p ON p.id = r.project_id
                WHERE r.due_at <= now() AND r.told_at IS NULL AND r.done_at IS NULL AND r.deleted_at IS NULL
                ORDER BY r.due_at
                LIMIT \(constant: Self.batch)
                FOR NO KEY UPDATE SKIP LOCKED
                """
            ) { row in
                Due(
                    id: try row.next("id"), text: try row.next("text"), moment: try row.next("due_at"),
                    project: try row.next("name"), isArchived: try row.next("is_archived"))
            }
            guard !due.isEmpty else { return false }
            _ = try database.execute(
                "UPDATE shared_reminders SET told_at = now() WHERE id = ANY(\(due.map(\.id.rawValue)))")
            try notifications(of: due.filter { !$0.isArchived }).notify(in: database, services.settings)
            return true
        }
    }

    private func notifications(of due: [Due]) throws -> [MemberNotification] {
        let all = Dictionary(due.map { ($0.id, $0) }) { one, _ in one }
        return try database.rows(
            """
            SELECT r.id, \(SharedReminderHearer.columns)
            FROM shared_reminders r
            JOIN project_members x ON x.project_id = r.project_id
            JOIN members m ON m.id = x.member_id
            WHERE r.id = ANY(\(due.map(\.id.rawValue))) AND \(Member.mayComeIn)
              AND \(SharedReminder.isGiven("r", to: "m.id"))
            ORDER BY m.id, r.id
            """
        ) { row in
            let id: SharedReminderID = try row.next("id")
            let hearer = try SharedReminderHearer(&row, services.settings)
            return all[id].map { due in
                MemberNotification(
                    .sharedReminders, to: hearer.member, about: id.rawValue,
                    on: String(Int(due.moment.timeIntervalSince1970 * 1_000)), due.text,
                    detail: hearer.detail(due.moment, of: due.project))
            }
        }.compactMap { $0 }
    }
}
