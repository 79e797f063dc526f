import Postgres
import Site
import Writing

/// Whom texts mention, and who was told of it.
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
            WHERE m.id = ANY(\(people.map(\.rawValue))::bigint[]) AND m.id <> \(author)
            ORDER BY m.id
            ON CONFLICT ON CONSTRAINT mentions_are_once_a_text DO NOTHING
            RETURNING member_id
            """
        ) { try $0.only() }
    }

    /// Tells those whom a post mentions and did not before, behind what holds the post.
    func tell(of text: RenderedText, on post: PostID, by author: MemberID, _ settings: Settings) throws {
        let people = try add(text.mentions, in: nil, on: post, by: author)
        guard !people.isEmpty else { return }
        try ThingNews(
            .mentions, about: post.rawValue, part: NotificationKind.postItself, by: author, subject: text.summary,
            detail: ""
        ).tell(people.rows, in: database, settings)
    }

    /// Takes the words of a deleted post of this author's, and of its comments, from what anybody told of it; no letter tells
    /// of it any more. Members are told of a post as its author, as mentioned, or as they have a row of its follows, which
    /// all have who comment.
    ///
    /// Rows are locked in the order in which news lock them (``ThingNews``).
    func untell(_ post: PostID, by author: MemberID) throws {
        _ = try database.execute(
            """
            WITH told AS MATERIALIZED (
                SELECT n.id
                FROM notifications n
                WHERE n.member_id IN (
                    SELECT member_id FROM post_follows WHERE post_id = \(post)
                    UNION
                    SELECT member_id FROM mentions WHERE post_id = \(post)
                    UNION
                    SELECT \(author)
                ) AND n.thing = \(post) AND n.kind = ANY(\(NotificationKind.ofComments.map(\.name))::text[])
                ORDER BY n.member_id, n.id
                FOR UPDATE OF n
            )
            UPDATE notifications
            SET subject = '', detail = '', letter_at = NULL
            WHERE id IN (SELECT id FROM told)
            """)
    }
}

extension [MemberID] {
    /// As ``ThingNews`` asks for those who are told.
    var rows: SQL { "SELECT unnest(\(map(\.rawValue))::bigint[]) AS member_id" }
}
