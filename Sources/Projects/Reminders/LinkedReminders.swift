import Postgres
import Site
import Web

extension Linkable {
    static let sharedReminder = "sharedreminder"

    /// Where notifications lead, and members' own reminders of one.
    static let sharedReminders = Linkable(
        sharedReminder, .listChecks, name: { ProjectsWords($0).sharedReminder },
        number: number("projects", "reminders", "{}")
    ) { numbers, reader in
        """
        SELECT r.id AS number, ARRAY[r.text] AS parts
        FROM \(ProjectAudience.projects(of: reader)) p
        JOIN shared_reminders r ON r.project_id = p.id
        WHERE r.deleted_at IS NULL AND r.id IN (\(numbers))
        """
    } thing: { number, parts in
        LinkedThing(parts[0], at: Paths.sharedReminder(SharedReminderID(rawValue: number)))
    }
}
