import Postgres

extension Outbox.Kind {
    /// Something was told to the member.
    package static let notifications = Outbox.Kind("notification")
}

/// Something that a member is told: it stands in their list until they have read it and for a while after, and reaches
/// them by the ways that they chose.
package struct MemberNotification: Sendable {
    /// Characters of each of its texts.
    package static let longest = 1_000
    /// Seconds that devices have to show it, before a letter is written.
    package static let patience = 120.0

    package let kind: NotificationKind
    package let member: MemberID
    /// The number of what it is about.
    package let thing: Int
    /// Names the occasion among all of the same thing: a second one of the same name tells nothing.
    package let occasion: String
    package let subject: String
    package let detail: String
    /// «!!», said behind the subject of what is important; at most three characters.
    package let mark: String

    /// - Parameters:
    ///   - subject: in somebody's own words; cut after ``longest`` characters
    ///   - detail: a second line, cut likewise
    package init(
        _ kind: NotificationKind, to member: MemberID, about thing: Int, on occasion: String, _ subject: String,
        mark: String = "", detail: String = ""
    ) {
        self.kind = kind
        self.member = member
        self.thing = thing
        self.occasion = occasion
        self.subject = Self.shortened(subject)
        self.detail = Self.shortened(detail)
        self.mark = mark
    }

    /// Tells it once, with the transaction that it is part of: in the list, to open pages, and by the ways that the member
    /// wants for this kind, but not within their quiet hours. A letter waits until a device had the time to show it.
    package func tell(_ settings: Settings) -> Query<Int> {
        .execute(
            """
            WITH choice AS (
                SELECT told_from(\(member), \(kind.isTimely), \(settings.zone.name)) AS moment,
                       coalesce(bool_or(way = 'letter'), false) AS is_without_letter,
                       coalesce(bool_or(way = 'push'), false) AS is_without_push
                FROM notification_mutes
                WHERE member_id = \(member) AND kind = \(kind.name)
            ), device AS (
                SELECT d.id, d.name
                FROM push_devices d, choice
                WHERE d.member_id = \(member) AND NOT is_without_push
            ), told AS (
                INSERT INTO notifications (member_id, kind, thing, occasion, subject, detail, mark, letter_at)
                SELECT \(member), \(kind.name), \(thing), \(occasion), \(subject), \(detail), \(mark),
                       CASE WHEN NOT is_without_letter THEN
                           moment + make_interval(secs => CASE WHEN EXISTS (SELECT FROM device) THEN \(Self.patience) ELSE 0 END)
                       END
                FROM choice
                ON CONFLICT ON CONSTRAINT notifications_are_told_once DO NOTHING
                RETURNING id
            ), pushed AS (
                INSERT INTO push_deliveries (notification_id, device_id, device, due_at)
                SELECT told.id, device.id, device.name, moment
                FROM told, device, choice
            ), event AS (
                \(Outbox.event(.member(member), .notifications, keys: settings.keys)) FROM told
            )
            SELECT pg_notify(\(WorkPool.channel), pool)
            FROM told, unnest(\([WorkPool.letters, .pushes, .events].map(\.rawValue))) AS pool
            """)
    }

    /// The subject of a row `n` of notifications with its mark behind it, where only text can be.
    package static let markedSubject: SQL = "concat_ws(' ', n.subject, nullif(n.mark, '')) AS subject"

    /// Marks read what the member was told of a thing: they have acted on it.
    ///
    /// - Returns: how many were unread
    package static func read(_ kind: NotificationKind, about thing: Int, by member: MemberID) -> Query<Int> {
        .execute(
            """
            UPDATE notifications
            SET read_at = now()
            WHERE member_id = \(member) AND kind = \(kind.name) AND thing = \(thing) AND read_at IS NULL
            """)
    }

    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.count > longest else { return text }
        return String(String.UnicodeScalarView(scalars.prefix(longest - 1))) + "…"
    }
}
