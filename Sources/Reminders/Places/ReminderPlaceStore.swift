import Postgres
import Site

/// Where members are notified of their reminders. A change reaches calendars too: the reminder's row counts it.
struct ReminderPlaceStore {
    let database: Connection

    /// Nil where it has none, or is not the member's.
    static func find(of id: ReminderID, by member: MemberID) -> Query<ReminderPlace?> {
        .row(
            """
            SELECT \(ReminderPlace.columns)
            FROM reminder_places p
            WHERE p.reminder_id = \(id) AND p.member_id = \(member)
            """
        ) { try ReminderPlace(&$0) }
    }

    /// False when the reminder is not the member's, or gone. A place that has moved waits for the next arrival there.
    func set(_ place: ReminderPlace, of id: ReminderID, by member: MemberID) throws -> Bool {
        let (from, until) = (place.hours.map { Int16($0.from) }, place.hours.map { Int16($0.until) })
        return try database.execute(
            """
            WITH changed AS (
                UPDATE reminders
                SET changed_at = now()
                WHERE id = \(id) AND member_id = \(member) AND deleted_at IS NULL
                RETURNING id, member_id
            )
            INSERT INTO reminder_places (
                reminder_id, member_id, name, latitude, longitude, radius, on_leaving, from_minute, until_minute)
            SELECT id, member_id, \(place.name), \(place.point.latitude), \(place.point.longitude),
                   \(Int16(place.radius)), \(place.isOnLeaving), \(from), \(until)
            FROM changed
            ON CONFLICT ON CONSTRAINT reminder_places_pkey DO UPDATE
            SET name = excluded.name, latitude = excluded.latitude, longitude = excluded.longitude,
                radius = excluded.radius, on_leaving = excluded.on_leaving, from_minute = excluded.from_minute,
                until_minute = excluded.until_minute, is_armed = true
            """) == 1
    }

    /// Holds the reminder first, as ``set(_:of:by:)`` does.
    ///
    /// - Returns: what it was; nil where there is none, or the reminder is not the member's.
    func remove(of id: ReminderID, by member: MemberID) throws -> ReminderPlace? {
        try database.row(
            """
            WITH changed AS (
                UPDATE reminders r
                SET changed_at = now()
                WHERE r.id = \(id) AND r.member_id = \(member)
                  AND EXISTS (SELECT FROM reminder_places x WHERE x.reminder_id = r.id)
                RETURNING r.id
            ), p AS (
                DELETE FROM reminder_places WHERE reminder_id = (SELECT id FROM changed) RETURNING *
            )
            SELECT \(ReminderPlace.columns) FROM p
            """
        ) { try ReminderPlace(&$0) }
    }

    /// The next one of a series has the place of the one before.
    func copy(from id: ReminderID) throws {
        _ = try database.execute(
            """
            INSERT INTO reminder_places (
                reminder_id, member_id, name, latitude, longitude, radius, on_leaving, from_minute, until_minute)
            SELECT next.id, p.member_id, p.name, p.latitude, p.longitude, p.radius, p.on_leaving, p.from_minute,
                   p.until_minute
            FROM reminder_places p
            JOIN reminders next ON next.follows = p.reminder_id
            WHERE p.reminder_id = \(id)
            ON CONFLICT ON CONSTRAINT reminder_places_pkey DO NOTHING
            """)
    }
}
