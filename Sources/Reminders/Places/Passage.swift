import Postgres
import Site

/// What a member's browser says of the place of a reminder: that they have come, or gone. Where they are it keeps to itself.
package enum Passage: Sendable {
    case arrival, departure
}

/// Notifies members at places. Of several devices that see the same arrival the first one counts: the row decides.
struct PlaceAlerts {
    let database: Connection

    private struct Passed {
        let text: String
        let priority: Priority
        let place: PlaceLine
        /// When it notifies, which names the occasion: a place that was taken away and set again is another row. Nil where
        /// it notifies of nothing.
        let visit: Int?

        init(_ row: inout Row) throws {
            text = try row.next("text")
            priority = try row.next("priority")
            let name: String = try row.next("name")
            place = PlaceLine(name: name, isOnLeaving: try row.next("on_leaving"))
            visit = try row.next("visit")
        }
    }

    /// Within a transaction. The other passage arms it again, so a member who arrives twice has left in between.
    ///
    /// - Parameter minute: of the member's wall clock
    /// - Returns: the member was notified; nil when there is no such reminder of theirs that has a place and is to be
    ///   done
    func pass(
        _ passage: Passage, of id: ReminderID, by member: MemberID, at minute: Int, _ settings: Settings,
        _ words: RemindersWords
    ) throws -> Bool? {
        let (isOnLeaving, minute) = (passage == .departure, Int32(minute))
        let found = try database.row(
            """
            WITH place AS MATERIALIZED (
                SELECT p.reminder_id, p.name, p.on_leaving, r.text, r.priority
                FROM reminder_places p
                JOIN reminders r ON r.id = p.reminder_id
                WHERE p.reminder_id = \(id) AND p.member_id = \(member)
                    AND r.completed_at IS NULL AND r.deleted_at IS NULL
            ), told AS (
                UPDATE reminder_places p
                SET is_armed = false, told_at = now()
                FROM place
                WHERE p.reminder_id = place.reminder_id AND p.is_armed AND p.on_leaving = \(isOnLeaving)
                    AND CASE
                        WHEN p.from_minute IS NULL THEN true
                        WHEN p.from_minute < p.until_minute
                            THEN \(minute) >= p.from_minute AND \(minute) < p.until_minute
                        ELSE \(minute) >= p.from_minute OR \(minute) < p.until_minute
                    END
                RETURNING (extract(epoch FROM now()) * 1000000)::bigint AS visit
            ), armed AS (
                UPDATE reminder_places p
                SET is_armed = true
                FROM place
                WHERE p.reminder_id = place.reminder_id AND NOT p.is_armed AND p.on_leaving <> \(isOnLeaving)
            )
            SELECT text, priority, name, on_leaving, (SELECT visit FROM told) AS visit FROM place
            """
        ) { try Passed(&$0) }
        guard let found else { return nil }
        guard let visit = found.visit else { return false }
        let detail = [found.place.passed(words), ReminderAlerts.note(in: found.text)].compactMap(\.self)
        try [
            MemberNotification(
                .reminders, to: member, about: id.rawValue, on: "place \(visit)",
                String(found.text.prefix { !$0.isNewline }), mark: found.priority.mark,
                detail: detail.joined(separator: " · "))
        ].notify(in: database, settings)
        return true
    }
}

extension PlaceLine {
    /// «вы на месте: Библиотека».
    fileprivate func passed(_ words: RemindersWords) -> String {
        isOnLeaving ? words.placeLeft(name: name) : words.placeReached(name: name)
    }
}
