import FoundationEssentials
import Localization
import Site

/// A member's reminders as calendars read them (RFC 5545, RFC 7986).
///
/// An event is a reminder's row, by its UUID. SEQUENCE is the number of changes of the row, which a trigger counts,
/// and of the feed for what changes all of them (zone, alarms). What is done or deleted is CANCELLED for 30 days,
/// which is why deleted rows are kept that long.
struct CalendarDocument {
    static let mediaType = "text/calendar; charset=utf-8"

    let text: String
    /// When something in it was changed last.
    let updated: Date

    /// - Parameter now: tells which years are written out
    init(
        _ answer: CalendarAnswer, _ events: [CalendarEvent], in zone: Zone, origin: String, name: String,
        now: Date = .now
    ) {
        updated = events.map(\.changed).reduce(answer.changed, max)
        let today = Day(now, in: zone)
        let clock = CalendarZone(zone, first: events.map(\.due.day).min() ?? today, today: today)
        var text = CalendarText()
        text.add("BEGIN", "VCALENDAR")
        text.add("VERSION", "2.0")
        text.add("PRODID", "-//Quad//Reminders//EN")
        text.add("CALSCALE", "GREGORIAN")
        text.add("NAME", text: name)
        text.add("X-WR-CALNAME", text: name)
        text.add("X-WR-TIMEZONE", zone.name)
        text.add("REFRESH-INTERVAL;VALUE=DURATION", "PT1H")
        text.add("X-PUBLISHED-TTL", "PT1H")
        clock.write(to: &text)
        let writer = CalendarEventWriter(answer: answer, zone: clock, origin: origin)
        for event in events { writer.write(event, to: &text) }
        text.add("END", "VCALENDAR")
        self.text = text.text
    }
}
