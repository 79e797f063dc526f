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
    let arrival: ArrivalAddress?

    static func all(of member: MemberID) -> Query<[WatchedPlace]> {
        .rows(
            """
            SELECT r.id, r.text, \(ReminderPlace.columns), \(ArrivalAddress.columns)
            FROM reminder_places p
            JOIN reminders r ON r.id = p.reminder_id
            LEFT JOIN arrival_addresses a
                ON a.member_id = p.member_id AND a.latitude = p.latitude AND a.longitude = p.longitude
                AND a.on_leaving = p.on_leaving
            WHERE p.member_id = \(member) AND r.completed_at IS NULL AND r.deleted_at IS NULL
            ORDER BY p.name, r.id
            LIMIT \(constant: most)
            """
        ) {
            let (id, text): (ReminderID, String) = (try $0.next("id"), try $0.next("text"))
            let place = try ReminderPlace(&$0)
            return WatchedPlace(
                reminder: id, title: String(text.prefix { !$0.isNewline }), place: place,
                arrival: try ArrivalAddress.find(&$0))
        }
    }
}
