import Postgres
import Site
import Web

extension NotificationKind {
    /// Reactions to a member's own post: they stand in the list, and say no more than who has reacted.
    static let reactions = NotificationKind(
        "reaction", .smilePlus, isListedOnly: true, title: { NetworkWords($0).reactions },
        address: { post, _ in Paths.post(PostID(rawValue: post)) },
        news: { news, language in
            let words = NetworkWords(language)
            // Everybody is counted once: their number is known also where not all of them are.
            let who = NotificationNews(
                actor: news.actor, others: max(news.others, news.count - 1), count: news.count)
            return who.others == 0 ? words.reactsToYou(name: words.who(who)) : words.reactToYou(names: words.who(who))
        })
}

/// What a mark that was set, or taken away, is to the author of its post.
package struct ReactionChange: Sendable {
    enum Step {
        /// The member had set none before; the number of this one.
        case begun(Int)
        /// It was their last.
        case ended
        case none
    }

    let author: MemberID
    /// The beginning of the post.
    let summary: String
    let step: Step
}

extension ReactionStore {
    /// Tells the post's author who has begun to react to it, each once, and takes back what they have not read of whoever reacts
    /// no more: behind ``set(_:to:on:by:)``, which holds the post.
    package func tell(_ change: ReactionChange, on post: PostID, by member: MemberID, _ settings: Settings) throws {
        guard member != change.author else { return }
        switch change.step {
        case .none: return
        case .ended: try untell(of: member, on: [post], keys: settings.keys)
        case .begun(let number):
            let author: SQL = """
                SELECT a.id AS member_id
                FROM members a
                WHERE a.id = \(change.author) AND NOT EXISTS (
                    SELECT
                    FROM notifications n
                    WHERE n.member_id = a.id AND n.kind = \(NotificationKind.reactions.name) AND n.thing = \(post)
                        AND \(member) = ANY (n.people)
                )
                """
            try ThingNews(
                .reactions, about: post.rawValue, part: number, by: member, subject: change.summary, detail: ""
            ).tellUnmuted(author, in: database, settings)
        }
    }

    /// Takes a member out of what authors of these posts have not read of reactions, whole where nobody else is left. One that a
    /// letter or a device has told of already is read from then on, and stays: whoever sets and takes back a mark again and again
    /// is told of once.
    ///
    /// Of more people than a notification names, who is in none that was read is one of those that are only counted.
    ///
    /// - Parameter isErased: the member is, so nothing of theirs stays
    func untell(of member: MemberID, on posts: [PostID], isErased: Bool = false, keys: Keys) throws {
        let authors = try database.rows(
            """
            WITH told AS MATERIALIZED (
                SELECT n.id, array_remove(n.people, \(member)) AS people,
                       NOT \(isErased) AND (
                           n.lettered_at IS NOT NULL OR EXISTS (
                               SELECT FROM push_deliveries d WHERE d.notification_id = n.id AND d.state <> 'waiting'
                           )) AS is_known
                FROM \(PostAudience.everybody) p
                JOIN notifications n ON n.member_id = p.author_id AND n.thing = p.id
                WHERE p.id = ANY(\(posts.map(\.rawValue))::bigint[]) AND n.member_id <> \(member)
                    AND n.kind = \(NotificationKind.reactions.name) AND n.read_at IS NULL AND (
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
        _ = try database.fetch(Outbox.tell(authors.map { .member($0) }, .notifications, keys: keys))
    }
}
