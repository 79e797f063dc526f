import Postgres
import Site

/// What a mark that was set, or taken away, is to the author of what it is on.
package struct ReactionChange: Sendable {
    package enum Step: Sendable {
        /// The member had set none before; the number of this one.
        case begun(Int)
        /// It was their last.
        case ended
        case none
    }

    let author: MemberID
    /// The beginning of what they wrote.
    let summary: String
    let step: Step

    package init(author: MemberID, summary: String, step: Step) {
        self.author = author
        self.summary = summary
        self.step = step
    }
}

/// Notifies authors of who has reacted to what they wrote.
package struct ReactionNews {
    private let kind: NotificationKind
    private let things: SQL
    private let database: Connection
    private let settings: Settings

    /// - Parameters:
    ///   - kind: the number of its thing is that of what was written
    ///   - things: in the place of a table, what was written, with `id` and `author_id`
    package init(_ kind: NotificationKind, of things: SQL, _ database: Connection, _ settings: Settings) {
        self.kind = kind
        self.things = things
        self.database = database
        self.settings = settings
    }

    /// Notifies the author of a thing of who has begun to react to it, each once, and withdraws what they have not read of one
    /// who reacts no more. The transaction holds what comes before the thing's notifications.
    ///
    /// - Parameter those: of a statement that gives the author's `member_id`, one that gives it where they want to know
    package func notify(
        _ change: ReactionChange, on thing: Int, by member: MemberID, those: (SQL) -> SQL
    ) throws {
        guard member != change.author else { return }
        switch change.step {
        case .none: return
        case .ended: try withdraw(of: member, on: [thing])
        case .begun(let number):
            let author: SQL = """
                SELECT a.id AS member_id
                FROM members a
                WHERE a.id = \(change.author) AND NOT EXISTS (
                    SELECT
                    FROM notifications n
                    WHERE n.member_id = a.id AND n.kind = \(kind.name) AND n.thing = \(thing)
                        AND \(member) = ANY (n.people)
                )
                """
            try ThingNews(kind, about: thing, part: number, by: member, subject: change.summary, detail: "")
                .notify(those(author), in: database, settings)
        }
    }

    /// Takes a member out of unread notifications of reactions to these things, whole where nobody else is left. One that a
    /// letter or a device has delivered already is read from then on, and stays: of a member who sets and takes back a mark again
    /// and again the author is notified once.
    ///
    /// Of more people than a notification names, who is in none that was read is one of those that are only counted.
    ///
    /// - Parameter isErased: the member is, so nothing of theirs stays
    package func withdraw(of member: MemberID, on ids: [Int], isErased: Bool = false) throws {
        let authors = try database.rows(
            """
            WITH told AS MATERIALIZED (
                SELECT n.id, array_remove(n.people, \(member)) AS people,
                       NOT \(isErased) AND (
                           n.lettered_at IS NOT NULL OR EXISTS (
                               SELECT FROM push_deliveries d WHERE d.notification_id = n.id AND d.state <> 'waiting'
                           )) AS is_known
                FROM \(things) p
                JOIN notifications n ON n.member_id = p.author_id AND n.thing = p.id
                WHERE p.id = ANY(\(ids)::bigint[]) AND n.member_id <> \(member)
                    AND n.kind = \(kind.name) AND n.read_at IS NULL AND (
                        \(member) = ANY (n.people)
                        OR n.count > cardinality(n.people) AND NOT EXISTS (
                            SELECT
                            FROM notifications earlier
                            WHERE (earlier.member_id, earlier.kind, earlier.thing) = (n.member_id, n.kind, n.thing)
                                AND \(member) = ANY (earlier.people)
                        ))
                ORDER BY n.member_id, n.id
                FOR UPDATE OF n
            ), gone AS (
                DELETE FROM notifications n
                USING told
                WHERE n.id = told.id AND told.people = '{}' AND NOT told.is_known
                RETURNING n.member_id
            ), known AS (
                UPDATE notifications n
                SET read_at = now(), letter_at = NULL
                FROM told
                WHERE n.id = told.id AND told.people = '{}' AND told.is_known
                RETURNING n.id, n.member_id
            ), silenced AS (
                DELETE FROM push_deliveries
                WHERE notification_id IN (SELECT id FROM known) AND state = 'waiting'
            ), fewer AS (
                UPDATE notifications n
                SET people = told.people, count = n.count - 1,
                    actor_id = CASE
                        WHEN n.actor_id = \(member) THEN told.people[cardinality(told.people)]
                        ELSE n.actor_id
                    END
                FROM told
                WHERE n.id = told.id AND told.people <> '{}'
                RETURNING n.member_id
            )
            SELECT member_id FROM gone
            UNION
            SELECT member_id FROM known
            UNION
            SELECT member_id FROM fewer
            """
        ) { try $0.only(MemberID.self) }
        guard !authors.isEmpty else { return }
        _ = try database.fetch(Outbox.publish(authors.map { .member($0) }, .notifications, keys: settings.keys))
    }
}

extension NotificationNews {
    /// Everybody is counted once: their number is known also where not all of them are.
    package var ofReactions: NotificationNews {
        NotificationNews(actor: actor, others: max(others, count - 1), count: count)
    }
}
