import Postgres

/// Something new within a thing that many may follow, such as a comment on a post. To each of them all news of the thing that
/// they have not read are one notification with a number, which leads to the first of them.
///
/// The unread one is deleted and a new one written, so that it is the newest of the list and has deliveries of its
/// own: raised in place it would keep its number, and with that its place. A push follows the last one after five
/// minutes, a letter after a day. The transaction holds the thing's row, so two meet one row; rows are locked in the
/// order of members.
package struct ThingNews: Sendable {
    package let kind: NotificationKind
    /// The number of the thing.
    package let thing: Int
    /// The number of what is new within it.
    package let part: Int
    /// Whose it is; they are not notified of it.
    package let actor: MemberID
    /// The beginning of the thing, in somebody's own words; cut after ``NotificationWriter/longest`` characters.
    package let subject: String
    /// The beginning of what is new, cut likewise.
    package let detail: String
    /// What sets it apart from other news of the thing, so that its words stand for all of them; empty where nothing does.
    package let mark: String
    /// Each member is notified of it once.
    package let occasion: String

    /// - Parameter occasion: nil where the part is it
    package init(
        _ kind: NotificationKind, about thing: Int, part: Int, by actor: MemberID, subject: String, detail: String,
        mark: String = "", on occasion: String? = nil
    ) {
        self.kind = kind
        self.thing = thing
        self.part = part
        self.actor = actor
        self.subject = NotificationWriter.shortened(subject)
        self.detail = NotificationWriter.shortened(detail)
        self.mark = mark
        self.occasion = occasion ?? String(part)
    }

    /// Notifies members, with the transaction that it is part of. The transaction holds the thing's row (`FOR NO KEY UPDATE`): of
    /// two that did not, each would begin a notification of its own.
    ///
    /// - Parameter members: a statement that gives the numbers of those who may read the thing and want to know, as
    ///   `member_id`; the actor and suspended members among them are left out
    package func notify(_ members: SQL, in database: Connection, _ settings: Settings) throws {
        let rows: SQL = """
            SELECT m.id AS member_id, \(kind.name) AS kind, \(kind.isTimely) AS is_timely,
                   \(kind.isListedOnly) AS is_listed_only, \(kind.letterDelay) AS letter_delay, \(thing) AS thing,
                   \(occasion) AS occasion, \(subject) AS subject, \(detail) AS detail, \(mark) AS mark,
                   \(actor) AS actor_id, \(part) AS part
            FROM members m
            WHERE m.id IN (\(members)) AND m.id <> \(actor) AND \(Member.mayComeIn)
            """
        try NotificationWriter(database: database, settings: settings).write(rows)
    }
}
