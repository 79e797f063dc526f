import FoundationEssentials
import Localization
import Postgres
import Site

package enum ReminderNoun {}

package typealias ReminderID = Identifier<ReminderNoun>

/// Something that a member wants to be reminded of.
package struct Reminder: Sendable {
    /// Characters of a text.
    package static let longest = 2_000
    /// Those that one member may have, with what is completed, and what was deleted and can still be taken back.
    package static let most = 20_000

    package let id: ReminderID
    package let version: Int32
    package let text: String
    /// Nil for what is due at no time.
    package let due: Due?
    package let priority: Priority
    package let completed: Date?
    /// How it comes again; nil where it does not.
    package let rule: RepeatRule?
    /// When its member is notified, the latest first.
    package let alerts: [LeadTime]
    /// When its member is notified once more, who put that off.
    package let putOff: Date?
    /// What it is of; nil for what stands alone.
    package let origin: ThingID?
    /// The key of the form that has made it, by which its browser calls it until it knows the number: of the last day, after which none
    /// asks for it.
    package let formKey: String?
    /// Where its member is notified, besides when.
    package let location: PlaceLine?

    /// What ``init(_:)`` reads, of `reminders r`.
    static let columns = PlaceLine.and(
        Columns(of: "r", "id", "version", "text", "due_minute", "priority", "completed_at", "lead_minutes")
            .and("r.due_on - DATE '1970-01-01'", as: "due_day").and(putOff, as: "put_off")
            .and(Columns(of: "r", "origin_kind", "origin_number"))
            .and("CASE WHEN r.created_at > now() - interval '1 day' THEN r.form_key::text END", as: "form_key")
            .and(RepeatRule.columns))

    /// Of `reminders r`.
    private static let putOff: SQL = """
        (
            SELECT a.due_at
            FROM reminder_alerts a
            WHERE a.reminder_id = r.id AND a.lead_minutes IS NULL AND a.due_at > now()
        )
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        version = try row.next("version")
        text = try row.next("text")
        let minute: Int16? = try row.next("due_minute")
        priority = try row.next("priority")
        completed = try row.next("completed_at")
        alerts = LeadTime.known(try row.next("lead_minutes"))
        let day: Int32? = try row.next("due_day")
        putOff = try row.next("put_off")
        let kind: String? = try row.next("origin_kind")
        let number: Int? = try row.next("origin_number")
        origin = kind.flatMap { kind in number.map { ThingID(kind, $0) } }
        formKey = try row.next("form_key")
        rule = try RepeatRule.find(&row)
        location = try PlaceLine.find(&row)
        due = day.map { Due(day: Day(number: Int($0)), minute: minute.map { Int($0) }) }
    }

    /// Its first line.
    package var title: String { String(text.prefix { !$0.isNewline }) }

    /// Where those without a day stand, as the column `place` has it.
    static let nowhere = 1 << 40
    var place: Int { due?.place ?? Self.nowhere }
    var rank: Int { Priority.urgent.rawValue - priority.rawValue }

    /// What it becomes when this time is left out; nil for what does not come again.
    func leftOut(_ clock: Clock) -> (due: Due, rule: RepeatRule)? {
        guard completed == nil, let due, let rule else { return nil }
        let today = Day(clock.now, in: clock.zone)
        // What is counted from its completion stands behind the one that is left out all the same.
        let day = rule.isFromCompletion ? max(today, due.day) : today
        return rule.next(after: due, completed: (day, { $0.moment(in: clock.zone) > clock.now }))
            .map { (due: $0, rule: $1) }
    }

    func isOverdue(_ clock: Clock) -> Bool { due.map { $0.moment(in: clock.zone) <= clock.now } ?? false }
}
