import Postgres
import Site
import Web

/// The place of a reminder that is to be done, for the browser that watches it.
struct WatchedPlace: Sendable {
    /// As many are watched: what is due in a place is looked for by hand among more.
    static let most = 100

    let reminder: ReminderID
    let title: String
    let place: ReminderPlace

    static func all(of member: MemberID) -> Query<[WatchedPlace]> {
        .rows(
            """
            SELECT r.id, r.text, \(ReminderPlace.columns)
            FROM reminder_places p
            JOIN reminders r ON r.id = p.reminder_id
            WHERE p.member_id = \(member) AND r.completed_at IS NULL AND r.deleted_at IS NULL
            ORDER BY p.name, r.id
            LIMIT \(most)
            """
        ) {
            let (id, text): (ReminderID, String) = (try $0.next("id"), try $0.next("text"))
            return WatchedPlace(
                reminder: id, title: String(text.prefix { !$0.isNewline }), place: try ReminderPlace(&$0))
        }
    }
}
