import Postgres

extension Outbox.Kind {
    /// The member has a notification, or has read one.
    package static let notifications = Outbox.Kind("notification")
}

/// Something that a member is notified of: it is in their list until they have read it and for a while after, and reaches
/// them by the ways that they chose (DECISIONS, 157).
package struct MemberNotification: Sendable {
    package let kind: NotificationKind
    package let member: MemberID
    /// The number of what it is about.
    package let thing: Int
    /// Names the occasion among all of the same thing: a second one of the same name is dropped.
    package let occasion: String
    package let subject: String
    package let detail: String
    /// «!!», said behind the subject of what is important; at most three characters.
    package let mark: String

    /// - Parameters:
    ///   - subject: in somebody's own words; cut after ``NotificationWriter/longest`` characters
    ///   - detail: a second line, cut likewise
    package init(
        _ kind: NotificationKind, to member: MemberID, about thing: Int, on occasion: String, _ subject: String,
        mark: String = "", detail: String = ""
    ) {
        self.kind = kind
        self.member = member
        self.thing = thing
        self.occasion = occasion
        self.subject = NotificationWriter.shortened(subject)
        self.detail = NotificationWriter.shortened(detail)
        self.mark = mark
    }

    /// Marks a member's notifications of a thing read: they have acted on it. Rows are locked in their order.
    ///
    /// - Returns: how many were unread
    package static func read(_ kinds: [NotificationKind], about thing: Int, by member: MemberID) -> Query<Int> {
        .execute(
            """
            WITH unread AS MATERIALIZED (
                SELECT id
                FROM notifications
                WHERE member_id = \(member) AND kind = ANY(\(kinds.map(\.name))::text[]) AND thing = \(thing)
                    AND read_at IS NULL
                ORDER BY id
                FOR UPDATE
            )
            UPDATE notifications
            SET read_at = now()
            WHERE id IN (SELECT id FROM unread)
            """)
    }
}

extension [MemberNotification] {
    /// Notifies each of them once, with the transaction that it is part of: two statements, whatever their number.
    package func notify(in database: Connection, _ settings: Settings) throws {
        guard !isEmpty else { return }
        let (members, things) = (map(\.member.rawValue), map(\.thing))
        let (kinds, timely, listedOnly) = (map(\.kind.name), map(\.kind.isTimely), map(\.kind.isListedOnly))
        let delays = map(\.kind.letterDelay)
        let (occasions, marks) = (map(\.occasion), map(\.mark))
        let (subjects, details) = (map(\.subject), map(\.detail))
        let rows: SQL = """
            SELECT *, NULL::bigint AS actor_id, NULL::bigint AS part
            FROM unnest(
                \(members), \(kinds), \(timely), \(listedOnly), \(delays), \(things), \(occasions), \(subjects),
                \(details), \(marks)
            ) AS told (member_id, kind, is_timely, is_listed_only, letter_delay, thing, occasion, subject, detail, mark)
            """
        try NotificationWriter(database: database, settings: settings).write(rows)
    }
}
