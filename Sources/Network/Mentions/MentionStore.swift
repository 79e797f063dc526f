import Postgres
import Site
import Writing

/// Whom texts mention, and who was notified of it.
///
/// Rows are added, never taken away by an edit, so that who is mentioned again is not notified again. The first 20
/// people of a text are notified; of a comment each is notified once: mention, else reply, else comment.
struct MentionStore {
    let database: Connection

    /// Keeps whom a text mentions.
    ///
    /// - Parameter comment: nil for the post itself
    /// - Returns: those whom it did not mention before, as far as it is known; never its author
    func add(
        _ people: [MemberID], in comment: CommentID?, on post: PostID, by author: MemberID
    ) throws -> [MemberID] {
        guard !people.isEmpty else { return [] }
        return try database.rows(
            """
            INSERT INTO mentions (post_id, comment_id, member_id, author_id)
            SELECT \(post), \(comment), m.id, \(author)
            FROM members m
            WHERE m.id = ANY(\(people.map(\.rawValue))::bigint[]) AND m.id <> \(author) AND \(PostAudience.isRead(post))
            ORDER BY m.id
            ON CONFLICT ON CONSTRAINT mentions_are_once_a_text DO NOTHING
            RETURNING member_id
            """
        ) { try $0.only() }
    }

    /// Notifies those whom a post mentions and did not before, after what holds the post.
    func notify(of text: RenderedText, on post: PostID, by author: MemberID, _ settings: Settings) throws {
        let people = try add(text.mentions, in: nil, on: post, by: author)
        guard !people.isEmpty else { return }
        try ThingNews(
            .mentions, about: post.rawValue, part: NotificationKind.postItself, by: author, subject: text.summary,
            detail: ""
        ).notifyUnmuted(people.rows, in: database, settings)
    }

    /// Takes the words of a deleted post of this author's, and of its comments, from the notifications of it; no letter
    /// follows any more.
    func clearNotifications(of post: PostID, by author: MemberID) throws {
        _ = try database.execute(
            """
            WITH told AS MATERIALIZED (\(notifications(of: post, by: author)))
            UPDATE notifications
            SET subject = '', detail = '', is_gone = true, letter_at = NULL
            WHERE id IN (SELECT id FROM told)
            """)
    }

    /// Puts the words of a post of this author's that came back into the notifications of it, as they are by now. A letter
    /// follows again where none has, nor a device, and it is unread.
    func restoreNotifications(of post: PostID, by author: MemberID, _ settings: Settings) throws {
        let listedOnly = NotificationKind.ofPosts.filter(\.isListedOnly).map(\.name)
        _ = try database.execute(
            """
            WITH told AS MATERIALIZED (\(notifications(of: post, by: author)))
            UPDATE notifications n
            SET subject = left(p.summary, \(Int32(NotificationWriter.longest))),
                detail = CASE
                    WHEN n.kind = ANY(\(NotificationKind.ofComments.map(\.name))::text[]) THEN coalesce(
                        (
                            SELECT left(c.summary, \(Int32(CommentStore.longestDetail)))
                            FROM \(CommentAudience.standing) c
                            WHERE c.id = n.occasion::bigint AND c.post_id = p.id AND c.deleted_at IS NULL
                        ),
                        '')
                    ELSE ''
                END,
                is_gone = n.kind = ANY(\(NotificationKind.ofComments.map(\.name))::text[])
                    AND n.occasion <> \(String(NotificationKind.postItself)) AND NOT EXISTS (
                        SELECT
                        FROM \(CommentAudience.standing) c
                        WHERE c.id = n.occasion::bigint AND c.post_id = p.id AND c.deleted_at IS NULL
                    ),
                letter_at = CASE
                    WHEN n.read_at IS NOT NULL OR n.lettered_at IS NOT NULL
                        OR EXISTS (SELECT FROM push_deliveries d WHERE d.notification_id = n.id AND d.state = 'shown')
                        OR NOT coalesce(
                            (
                                SELECT c.is_wanted
                                FROM notification_choices c
                                WHERE c.member_id = n.member_id AND c.kind = n.kind AND c.way = 'letter'
                            ),
                            n.kind <> ALL(\(listedOnly)::text[]))
                        THEN n.letter_at
                    ELSE told_from(n.member_id, false, \(settings.zone.name))
                        + make_interval(secs => \(NotificationWriter.patience))
                END
            FROM told, \(PostAudience.standing) p
            WHERE n.id = told.id AND p.id = \(post)
            """)
    }

    /// The notifications of a post, locked in the order in which news lock them (``ThingNews``). Members are notified of a post as its
    /// author, as mentioned, or as they have a row of its follows, which all have who comment.
    private func notifications(of post: PostID, by author: MemberID) -> SQL {
        """
        SELECT n.id
        FROM notifications n
        WHERE n.member_id IN (
            SELECT member_id FROM post_follows WHERE post_id = \(post)
            UNION
            SELECT member_id FROM mentions WHERE post_id = \(post)
            UNION
            SELECT \(author)
        ) AND n.thing = \(post) AND n.kind = ANY(\(NotificationKind.ofPosts.map(\.name))::text[])
        ORDER BY n.member_id, n.id
        FOR UPDATE OF n
        """
    }
}

extension [MemberID] {
    /// As ``ThingNews`` asks for those who are notified.
    var rows: SQL { "SELECT unnest(\(map(\.rawValue))::bigint[]) AS member_id" }
}
