import FoundationEssentials
import Localization
import Postgres
import Site

/// A reminder as calendars get it.
struct CalendarEvent: Sendable {
    enum State: Sendable {
        case open, completed, deleted
    }

    let id: ReminderID
    let uid: UUID
    let sequence: Int
    let text: String
    let due: Due
    let priority: Priority
    let rule: RepeatRule?
    let alerts: [LeadTime]
    let state: State
    let created: Date
    let changed: Date
    /// Where its member is notified, besides when.
    let place: (name: String, point: GeoPoint)?

    /// What ``init(_:)`` reads of `reminders r` and `reminder_places p`, besides the text.
    static let columns = Columns(
        of: "r", "id", "calendar_uid", "sequence", "due_minute", "priority", "lead_minutes", "created_at", "changed_at"
    )
    .and("r.due_on - DATE '1970-01-01'", as: "due_day").and("r.completed_at IS NOT NULL", as: "is_completed")
    .and("r.deleted_at IS NOT NULL", as: "is_deleted").and(RepeatRule.columns)
    .and("p.name", as: "place_name").and("p.latitude", as: "latitude").and("p.longitude", as: "longitude")

    init(_ row: inout Row) throws {
        id = try row.next("id")
        uid = try row.next("calendar_uid")
        sequence = Int(try row.next("sequence", as: Int32.self))
        let minute: Int16? = try row.next("due_minute")
        priority = try row.next("priority")
        alerts = LeadTime.known(try row.next("lead_minutes"))
        created = try row.next("created_at")
        changed = try row.next("changed_at")
        let day: Int32 = try row.next("due_day")
        let (isCompleted, isDeleted): (Bool, Bool) = (try row.next("is_completed"), try row.next("is_deleted"))
        rule = try RepeatRule.find(&row)
        let name: String? = try row.next("place_name")
        let (latitude, longitude): (Int32?, Int32?) = (try row.next("latitude"), try row.next("longitude"))
        let point = latitude.flatMap { latitude in longitude.flatMap { GeoPoint(latitude: latitude, longitude: $0) } }
        place = name.flatMap { name in point.map { (name, $0) } }
        text = try row.next("text")
        due = Due(day: Day(number: Int(day)), minute: minute.map { Int($0) })
        state = isDeleted ? .deleted : isCompleted ? .completed : .open
    }
}

/// Writes events of one member.
struct CalendarEventWriter {
    let answer: CalendarAnswer
    let zone: CalendarZone
    let origin: String

    func write(_ event: CalendarEvent, to text: inout CalendarText) {
        let rule = event.state == .open ? CalendarRule(event.rule, due: event.due.day) : nil
        guard let rule else { return one(event, event.due, to: &text) }
        one(event, Due(day: rule.anchor, minute: event.due.minute), rule, to: &text)
        if wall(event.due) != nominal(Due(day: rule.anchor, minute: event.due.minute)) {
            one(event, event.due, insteadOf: rule.anchor, to: &text)
        }
        for day in skipped(event.due.minute) where rule.comes(on: day) {
            one(event, Due(day: day, minute: event.due.minute), insteadOf: day, to: &text)
        }
    }

    /// - Parameters:
    ///   - rule: nil for what comes once; for another time the day of the rule is given
    ///   - slot: the day of the rule in whose place it comes
    private func one(
        _ event: CalendarEvent, _ due: Due, _ rule: CalendarRule? = nil, insteadOf slot: Day? = nil,
        to text: inout CalendarText
    ) {
        text.add("BEGIN", "VEVENT")
        text.add("UID", event.uid.uuidString.lowercased())
        text.add("DTSTAMP", CalendarTime.utc(max(event.changed, answer.changed)))
        text.add("CREATED", CalendarTime.utc(event.created))
        text.add("LAST-MODIFIED", CalendarTime.utc(max(event.changed, answer.changed)))
        // Each is of 32 bits, as is what calendars keep.
        text.add("SEQUENCE", String(min(event.sequence + answer.revision, Int(Int32.max))))
        if let slot {
            add("RECURRENCE-ID", Due(day: slot, minute: due.minute), at: nominal, to: &text)
            add("DTSTART", due, at: wall, to: &text)
        } else {
            add("DTSTART", due, at: rule == nil ? wall : nominal, to: &text)
        }
        if let rule { text.add("RRULE", rule.text { end(of: $0, hasMinute: due.minute != nil) }) }
        describe(event, to: &text)
        if event.state == .open, answer.hasAlarms { alarms(event, to: &text) }
        text.add("END", "VEVENT")
    }

    private func add(_ name: String, _ due: Due, at second: (Due) -> Int, to text: inout CalendarText) {
        if due.minute == nil {
            text.add("\(name);VALUE=DATE", CalendarTime.text(due.day))
        } else {
            text.add("\(name);TZID=\(zone.zone.name)", CalendarTime.text(wallSecond: second(due)))
        }
    }

    private func describe(_ event: CalendarEvent, to text: inout CalendarText) {
        let isDone = event.state == .completed && answer.showsCompleted
        let lines = event.text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
        text.add("SUMMARY", text: (isDone ? "✓ " : "") + (lines.first ?? "").prefix(Self.longestTitle))
        if lines.count > 1 { text.add("DESCRIPTION", text: String(lines[1])) }
        if let (name, point) = event.place {
            text.add("LOCATION", text: name)
            text.add("GEO", "\(GeoPoint.text(point.latitude));\(GeoPoint.text(point.longitude))")
        }
        text.add("URL", "\(origin)\(Paths.reminder(event.id).text)")
        switch event.priority {
        case .none: break
        case .slight: text.add("PRIORITY", "9")
        case .important: text.add("PRIORITY", "5")
        case .urgent: text.add("PRIORITY", "1")
        }
        text.add("STATUS", event.state == .open || isDone ? "CONFIRMED" : "CANCELLED")
        text.add("TRANSP", "TRANSPARENT")
    }

    /// Characters of a title.
    private static let longestTitle = 300

    // MARK: Times

    /// What the rule says, whether the clock ever shows it or not.
    private func nominal(_ due: Due) -> Int { due.day.number * 86_400 + (due.minute ?? 0) * 60 }

    /// What the clock shows when it is due: where it never shows the time, the one to which it is set forward.
    private func wall(_ due: Due) -> Int {
        guard let minute = due.minute else { return nominal(due) }
        let moment = zone.zone.moment(of: due.day, minute: minute)
        return Int(moment.timeIntervalSince1970) + zone.zone.offset(at: moment)
    }

    /// The days on which the clock never shows this minute. Calendars would take a time an hour later (RFC 5545, section 3.3.5).
    private func skipped(_ minute: Int?) -> [Day] {
        guard let minute else { return [] }
        return zone.changes.compactMap { change in
            let (begin, end) = (change.moment + change.before, change.moment + change.after)
            let day = (end - 1 - minute * 60).flooredDivision(by: 86_400).quotient
            return day * 86_400 + minute * 60 >= begin ? Day(number: day) : nil
        }
    }

    private func end(of day: Day, hasMinute: Bool) -> String {
        guard hasMinute else { return CalendarTime.text(day) }
        return CalendarTime.utc(zone.zone.moment(of: day + 1, minute: 0).addingTimeInterval(-1))
    }

    // MARK: Alarms

    private func alarms(_ event: CalendarEvent, to text: inout CalendarText) {
        for alert in event.alerts {
            text.add("BEGIN", "VALARM")
            text.add("ACTION", "DISPLAY")
            text.add("DESCRIPTION", text: String(event.title.prefix(Self.longestTitle)))
            text.add("TRIGGER", trigger(alert, isWholeDay: event.due.minute == nil))
            text.add("END", "VALARM")
        }
    }

    /// From the beginning of the event: of a whole day from its midnight.
    private func trigger(_ alert: LeadTime, isWholeDay: Bool) -> String {
        let before = Int(alert.rawValue)
        if !isWholeDay, before > 0, before % 1_440 == 0 { return "-P\(before / 1_440)D" }
        let minutes = (isWholeDay ? answer.wholeDayMinute : 0) - before
        return "\(minutes < 0 ? "-" : "")PT\(abs(minutes))M"
    }
}

extension CalendarEvent {
    fileprivate var title: Substring { text.prefix { !$0.isNewline } }
}
