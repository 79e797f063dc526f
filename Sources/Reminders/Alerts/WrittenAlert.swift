import FoundationEssentials
import Localization
import Postgres
import Site

/// An alert as it is written: on a day, at minutes of the wall clock, in the member's zone.
struct WrittenAlert {
    let id: Int
    let written: Date
    /// Nil until it was found.
    let known: Date?
    private let due: Due
    private let lead: LeadTime
    private let zone: String?

    static let columns: SQL = """
        a.id, a.due_at, r.due_on - DATE '1970-01-01' AS due_day,
        coalesce(r.due_minute, s.whole_day_minute, \(WholeDay.usualMinute)) AS minute,
        a.lead_minutes, m.time_zone, a.written_at
        """

    static let source: SQL = """
        reminder_alerts a
        JOIN reminders r ON r.id = a.reminder_id
        JOIN members m ON m.id = a.member_id
        LEFT JOIN reminder_settings s ON s.member_id = a.member_id
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        known = try row.next("due_at")
        let day: Int32 = try row.next("due_day")
        let minute: Int16 = try row.next("minute")
        lead = LeadTime(rawValue: try row.next("lead_minutes")) ?? .none
        zone = try row.next("time_zone")
        written = try row.next("written_at")
        due = Due(day: Day(number: Int(day)), minute: Int(minute))
    }

    /// By the rules of the zone as they are now.
    func moment(_ settings: Settings) -> Date { lead.moment(before: due, in: settings.zone(of: zone)) }
}

extension Settings {
    /// The zone of a member who chose this one, or none.
    func zone(of name: String?) -> Zone { zones[name ?? zone.name] ?? zone }
}
