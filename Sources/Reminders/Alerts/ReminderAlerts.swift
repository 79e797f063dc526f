import FoundationEssentials
import Localization
import Postgres
import Site

/// Notifies members of what is due, at its moment; once, and as late, where a stop of Quad has delayed it.
///
/// Several processes do this side by side: each locks the rows that it takes and leaves others alone. A notification is
/// written in the transaction that takes the alert away, so it is neither lost nor sent twice, wherever a process dies.
///
/// With 10 million reminders: a page 0.3 ms, a search through 20,000 of one member 45 ms, the selection of what is due
/// 1 to 2 ms.
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
        return try notifyDue() || found
    }

    // MARK: Moments

    /// Finds the moments of alerts that are new, or whose member lives by another zone now.
    private func findMoments() throws -> Bool {
        try database.transaction {
            let new = try database.rows(
                """
                SELECT \(WrittenAlert.columns)
                FROM \(WrittenAlert.source)
                WHERE a.due_at IS NULL AND r.due_on IS NOT NULL
                ORDER BY a.id
                LIMIT \(constant: Self.batch)
                FOR UPDATE OF a SKIP LOCKED
                """
            ) { try WrittenAlert(&$0) }
            guard !new.isEmpty else { return false }
            let moments = new.map { ($0, $0.moment(services.settings)) }
            let known = moments.filter { $1 > $0.written }
            _ = try database.execute(
                """
                UPDATE reminder_alerts a
                SET due_at = to_timestamp(found.moment)
                FROM unnest(\(known.map(\.0.id)), \(known.map { Int($1.timeIntervalSince1970) })) AS found (id, moment)
                WHERE a.id = found.id
                """)
            let over = moments.filter { $1 <= $0.written }.map(\.0.id)
            if !over.isEmpty { _ = try database.execute("DELETE FROM reminder_alerts WHERE id = ANY(\(over))") }
            return true
        }
    }

    private func zone(_ name: String?) -> Zone { services.settings.zone(of: name) }

    // MARK: Notifying

    private struct DueAlert {
        let reminder: ReminderID
        let member: MemberID
        let text: String
        let priority: Priority
        /// Nil for what is due at no time, and was put off.
        let day: Day?
        /// Of the wall clock; nil for a whole day.
        let minute: Int?
        /// When its member is notified.
        let due: Date
        /// Nil for what was put off.
        let lead: LeadTime?
        /// The member may come in, and has no later alert of the same at once.
        let isWanted: Bool
        let language: Language
        let zone: String?

        init(_ row: inout Row) throws {
            reminder = try row.next("id")
            member = try row.next("member_id")
            text = try row.next("text")
            priority = try row.next("priority")
            let day: Int32? = try row.next("due_day")
            self.day = day.map { Day(number: Int($0)) }
            minute = (try row.next("due_minute", as: Int16?.self)).map { Int($0) }
            due = try row.next("due_at")
            lead = (try row.next("lead_minutes", as: Int32?.self)).flatMap(LeadTime.init(rawValue:))
            isWanted = try row.next("is_wanted")
            language = (try row.next("language", as: String?.self)).flatMap(Language.init(rawValue:)) ?? .ru
            zone = try row.next("time_zone")
        }
    }

    /// A member who may not come in is not notified. Of several alerts of one reminder that a stop has delayed the last one
    /// counts.
    private func notifyDue() throws -> Bool {
        try database.transaction {
            let due = try database.rows(
                """
                WITH due AS (
                    DELETE FROM reminder_alerts
                    WHERE id IN (
                        SELECT id
                        FROM reminder_alerts
                        WHERE due_at <= now()
                        ORDER BY due_at
                        LIMIT \(constant: Self.batch)
                        FOR UPDATE SKIP LOCKED
                    )
                    RETURNING reminder_id, due_at, lead_minutes
                )
                SELECT r.id, r.member_id, r.text, r.priority, r.due_on - DATE '1970-01-01' AS due_day,
                       r.due_minute, d.due_at, d.lead_minutes,
                       \(Member.mayComeIn) AND NOT EXISTS (
                           SELECT
                           FROM reminder_alerts later
                           WHERE later.reminder_id = d.reminder_id AND later.due_at > d.due_at AND later.due_at <= now()
                       ) AS is_wanted,
                       \(SpokenLanguage.column) AS language, m.time_zone
                FROM due d
                JOIN reminders r ON r.id = d.reminder_id
                JOIN members m ON m.id = r.member_id
                ORDER BY d.due_at, r.id
                """
            ) { try DueAlert(&$0) }
            try due.filter(\.isWanted).map(notification).notify(in: database, services.settings)
            return !due.isEmpty
        }
    }

    private func notification(_ alert: DueAlert) -> MemberNotification {
        let title = alert.text.prefix { !$0.isNewline }
        return MemberNotification(
            .reminders, to: alert.member, about: alert.reminder.rawValue,
            on: String(Int(alert.due.timeIntervalSince1970 * 1_000)),
            String(title), mark: alert.priority.mark, detail: detail(alert))
    }

    /// Characters of the line below the title in a notification.
    private static let longestNote = 120

    /// «через 10 минут · 14:30 · Взять паспорт»: how long it is until then, when it is due, and the line below the title.
    private func detail(_ alert: DueAlert) -> String {
        (moments(alert) + [Self.note(in: alert.text)].compactMap(\.self)).joined(separator: " · ")
    }

    /// The line below the title; nil where there is none.
    static func note(in text: String) -> String? {
        text.split(whereSeparator: \.isNewline).dropFirst().first.map {
            $0.count > longestNote ? "\($0.prefix(longestNote))…" : String($0)
        }
    }

    private func moments(_ alert: DueAlert) -> [String] {
        let clock = Clock(now: .now, zone: zone(alert.zone), language: alert.language)
        let words = RemindersWords(alert.language)
        if clock.now.timeIntervalSince(alert.due) > Self.late {
            return [words.alertLate(when: clock.dayAndTime(alert.due))]
        }
        guard let day = alert.day else { return [] }
        let today = Day(clock.now, in: clock.zone)
        let name = alert.language.day(day, today: today)
        guard let minute = alert.minute else { return ["\(name), \(words.wholeDay)"] }
        let time = Due.time(minute)
        let ahead = alert.lead.flatMap { $0 == .none ? nil : $0.ahead(words) }
        return [ahead, day == today ? time : "\(name), \(time)"].compactMap(\.self)
    }
}
