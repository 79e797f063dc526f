import FoundationEssentials
import Localization
import Postgres
import Site

/// Tells members what is due, at its moment; what a stop of Quad has delayed is told once, and said to be late.
///
/// Several processes do this side by side: each locks the rows that it takes and leaves others alone. What is told is told
/// in the transaction that takes the alert away, so it is neither lost nor told twice, wherever a process dies.
struct ReminderAlerts {
    /// Alerts of one transaction.
    private static let batch = 100
    /// Seconds after which it is said to be late.
    private static let late = 60.0

    private let services: Services
    private var database: Connection { services.database }

    init(_ services: Services) {
        self.services = services
    }

    /// - Returns: whether there was something to do
    func run() throws -> Bool {
        let found = try findMoments()
        return try tellDue() || found
    }

    // MARK: Moments

    private struct New {
        let reminder: ReminderID
        let due: Due
        let zone: String?
        let written: Date

        init(_ row: inout Row) throws {
            reminder = try row.next("id")
            let day: Int32 = try row.next("due_day")
            let minute: Int16 = try row.next("due_minute")
            zone = try row.next("time_zone")
            written = try row.next("written_at")
            due = Due(day: Day(number: Int(day)), minute: Int(minute))
        }
    }

    /// Finds the moments of alerts that are new, or whose member lives by another zone now.
    private func findMoments() throws -> Bool {
        try database.transaction {
            let new = try database.rows(
                """
                SELECT r.id, r.due_on - DATE '1970-01-01' AS due_day, r.due_minute, m.time_zone, a.written_at
                FROM reminder_alerts a
                JOIN reminders r ON r.id = a.reminder_id
                JOIN members m ON m.id = a.member_id
                WHERE a.due_at IS NULL AND r.due_minute IS NOT NULL
                ORDER BY a.reminder_id
                LIMIT \(Self.batch)
                FOR UPDATE OF a SKIP LOCKED
                """
            ) { try New(&$0) }
            guard !new.isEmpty else { return false }
            let moments = new.map { new in
                let zone = new.zone.flatMap { services.settings.zones[$0] } ?? services.settings.zone
                return (new, new.due.moment(in: zone))
            }
            let known = moments.filter { $1 > $0.written }
            _ = try database.execute(
                """
                UPDATE reminder_alerts a
                SET due_at = to_timestamp(found.moment)
                FROM unnest(\(known.map(\.0.reminder.rawValue)), \(known.map { Int($1.timeIntervalSince1970) }))
                    AS found (reminder_id, moment)
                WHERE a.reminder_id = found.reminder_id AND NOT a.is_snoozed
                """)
            let over = moments.filter { $1 <= $0.written }.map(\.0.reminder.rawValue)
            if !over.isEmpty {
                _ = try database.execute(
                    "DELETE FROM reminder_alerts WHERE reminder_id = ANY(\(over)) AND NOT is_snoozed")
            }
            return true
        }
    }

    // MARK: Telling

    private struct Told {
        let reminder: ReminderID
        let member: MemberID
        let text: String
        let priority: Priority
        let due: Date
        let language: Language
        let zone: String?

        init(_ row: inout Row) throws {
            reminder = try row.next("id")
            member = try row.next("member_id")
            text = try row.next("text")
            priority = try row.next("priority")
            due = try row.next("due_at")
            language = (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)) ?? .ru
            zone = try row.next("time_zone")
        }
    }

    /// Whoever may not come in is told nothing.
    private func tellDue() throws -> Bool {
        try database.transaction {
            let due = try database.rows(
                """
                WITH due AS (
                    DELETE FROM reminder_alerts
                    WHERE (reminder_id, is_snoozed) IN (
                        SELECT reminder_id, is_snoozed
                        FROM reminder_alerts
                        WHERE due_at <= now()
                        ORDER BY due_at
                        LIMIT \(Self.batch)
                        FOR UPDATE SKIP LOCKED
                    )
                    RETURNING reminder_id, due_at
                )
                SELECT r.id, r.member_id, r.text, r.priority, d.due_at, m.language, m.time_zone
                FROM due d
                JOIN reminders r ON r.id = d.reminder_id
                JOIN members m ON m.id = r.member_id
                WHERE m.locked_until <= now()
                ORDER BY d.due_at, r.id
                """
            ) { try Told(&$0) }
            for told in due { _ = try database.fetch(notification(told).tell(services.settings.keys)) }
            return !due.isEmpty
        }
    }

    private func notification(_ told: Told) -> MemberNotification {
        let zone = told.zone.flatMap { services.settings.zones[$0] } ?? services.settings.zone
        let title = told.text.prefix { !$0.isNewline }
        let clock = Clock(now: .now, zone: zone, language: told.language)
        let isLate = clock.now.timeIntervalSince(told.due) > Self.late
        return MemberNotification(
            .reminders, to: told.member, about: told.reminder.rawValue,
            on: String(Int(told.due.timeIntervalSince1970 * 1_000)),
            told.priority == .none ? String(title) : "\(title) \(told.priority.mark)",
            detail: isLate ? RemindersWords(told.language).alertLate(when: clock.dayAndTime(told.due)) : "")
    }
}
