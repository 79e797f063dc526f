import Postgres
import Site

/// What can be put back for a day: what was taken off a shelf, and shared reminders that were deleted; and pictures that a moderator
/// has removed.
///
/// A statement that deletes rows of a project comes after one that holds it, as in acts: with its last member a project
/// goes with all that is in it, and two that took the same rows in another order would wait for each other. One that is
/// held just now is looked at the next time.
enum ProjectRetention {
    private static let isOver: SQL = "now() - interval '1 day'"

    /// The condition on pictures of projects that nobody can bring back any more.
    private static let isSettled: SQL = "removed_at IS NOT NULL AND \(Removal.isSettled)"

    static let all = [
        Retention(
            "attachments",
            where: """
                place_kind = \(ShelfStore.taken) AND NOT EXISTS (
                    SELECT FROM shelf_items s WHERE s.attachment_id = attachments.id AND s.taken_at > \(isOver)
                ) AND \(isHeld("place_id", of: "SELECT a.place_id FROM attachments a WHERE a.place_kind = \(ShelfStore.taken)"))
                """),
        Retention(
            "project_pictures",
            where: """
                \(isSettled)
                    AND \(isHeld("project_id", of: "SELECT project_id FROM project_pictures WHERE \(isSettled)"))
                """),
        Retention(
            "shared_reminders",
            where: """
                deleted_at < \(isOver)
                    AND \(isHeld("project_id", of: "SELECT r.project_id FROM shared_reminders r WHERE r.deleted_at < \(isOver)"))
                """),
    ]

    /// The condition that the project of a row is held from now on.
    ///
    /// - Parameter all: the numbers of those that have rows to be deleted
    private static func isHeld(_ project: SQL, of all: SQL) -> SQL {
        """
        \(project) = ANY (ARRAY (
            SELECT p.id FROM projects p WHERE p.id IN (\(all)) ORDER BY p.id FOR NO KEY UPDATE OF p SKIP LOCKED
        ))
        """
    }
}
