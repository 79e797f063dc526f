import FoundationEssentials
import Localization
import Postgres
import Site

/// What becomes of an event or a task of another calendar: a reminder, or nothing and why.
struct ImportedItem: Sendable {
    enum Reason: String, Sendable, CaseIterable {
        /// It is over, or the last of its series is.
        case past
        case cancelled
        /// A task that is done.
        case done
        case noDate
        /// Its rule is none of ours.
        case rule
        /// More days of it are left out than can be told apart.
        case exceptions
        /// It stands twice in the file, or was brought in before.
        case known
        case broken
    }

    enum Note: String, Sendable, CaseIterable {
        /// On the last day of a month that lacks the day.
        case shortMonths
        /// It went by another clock than the member's, by which it comes here.
        case otherClock
        /// Nobody knows its zone: the time is the member's.
        case lostZone
        case cut
    }

    /// Made of the UID: all that comes of one event has the same.
    let uid: UUID
    let text: String
    let due: Due?
    let priority: Priority
    let rule: RepeatRule?
    let alerts: [LeadTime]
    /// Nil for what becomes a reminder.
    let reason: Reason?
    let note: Note?

    init(
        uid: UUID, text: String, due: Due? = nil, priority: Priority = .none, rule: RepeatRule? = nil,
        alerts: [LeadTime] = LeadTime.usual, reason: Reason? = nil, note: Note? = nil
    ) {
        self.uid = uid
        self.text = text
        self.due = due
        self.priority = priority
        self.rule = rule
        self.alerts = alerts
        self.reason = reason
        self.note = note
    }

    // MARK: In the table

    /// As reminders have them.
    static let written = Columns("import_uid").and(ReminderForm.columns)
    private var values: SQL {
        """
        \(uid), \(text), \(Int16(priority.rawValue)), DATE '1970-01-01' + \(due.map { Int32($0.day.number) }),
        \(due?.minute.map { Int16($0) }), \(alerts.map(\.rawValue)), \(RepeatRule.values(rule))
        """
    }

    func add(as number: Int, of id: CalendarImportID) -> Query<Int> {
        .execute(
            """
            INSERT INTO calendar_import_items (import_id, number, reason, note, \(Self.written))
            VALUES (\(id), \(number), \(reason?.rawValue ?? ""), \(note?.rawValue ?? ""), \(values))
            """)
    }
}

/// An item as the page shows it.
struct ImportedRow: Sendable {
    let number: Int
    let text: String
    let due: Due?
    let rule: RepeatRule?
    let reason: ImportedItem.Reason?
    let note: ImportedItem.Note?

    /// Of `calendar_import_items r`.
    static let columns = Columns(of: "r", "number", "text", "due_minute", "reason", "note")
        .and("r.due_on - DATE '1970-01-01'", as: "due_day").and(RepeatRule.columns)

    init(_ row: inout Row) throws {
        number = try row.next("number")
        text = try row.next("text")
        let minute: Int16? = try row.next("due_minute")
        reason = ImportedItem.Reason(rawValue: try row.next("reason"))
        note = ImportedItem.Note(rawValue: try row.next("note"))
        let day: Int32? = try row.next("due_day")
        rule = try RepeatRule.find(&row)
        due = day.map { Due(day: Day(number: Int($0)), minute: minute.map { Int($0) }) }
    }

    var title: String { String(text.prefix { !$0.isNewline }) }
}
