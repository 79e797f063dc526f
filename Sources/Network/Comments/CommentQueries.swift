import Postgres
import Site

/// Comments as pages read them.
package enum CommentQueries {
    /// Comments of a window and the replies that it shows, by their numbers; one comment more in each direction in which there
    /// are further ones.
    package static func window(
        _ window: CommentWindow, of post: PostID, for reader: MemberID
    ) -> Query<[Comment]> {
        .rows(statement(window, of: post, for: reader)) { try Comment(&$0) }
    }

    /// Whether the post has, or had, this comment: under its thread there is something to show.
    package static func find(_ id: CommentID, on post: PostID, for reader: MemberID) -> Query<Comment?> {
        .row(
            """
            SELECT \(Comment.columns)
            FROM \(CommentAudience.readable(by: reader)) c
            \(Comment.joins)
            WHERE c.id = \(id) AND c.post_id = \(post)
            """
        ) { try Comment(&$0) }
    }

    /// Its limits are ``CommentWindow``'s, and one more: written out, since PostgreSQL plans a LIMIT that is a parameter anew.
    ///
    /// `BETWEEN` and the order by both columns leave the index over replies as the only one in that order: where one comment has
    /// most of the replies, PostgreSQL thinks that any scan meets some of them soon. `OFFSET 0` keeps it from joining all
    /// comments of the table to the few that are shown.
    package static func statement(_ window: CommentWindow, of post: PostID, for reader: MemberID) -> SQL {
        let comments = CommentAudience.readable(by: reader)
        let threads: SQL
        var replies: SQL = """
            SELECT r.id
            FROM threads t
            CROSS JOIN LATERAL (
                SELECT r.id
                FROM comments r
                WHERE r.parent_id BETWEEN t.id AND t.id AND r.deleted_at IS NULL
                ORDER BY r.parent_id, r.id
                LIMIT 3
            ) r
            """
        switch window {
        case .beginning: threads = forward(comments, of: post, where: "true")
        case .after(let id): threads = forward(comments, of: post, where: "c.id > \(id)")
        case .before(let id): threads = backward(comments, of: post, where: "c.id < \(id)")
        case .around(let id):
            let thread: SQL =
                """
                (SELECT coalesce(asked.parent_id, asked.id)
                 FROM \(comments) asked
                 WHERE asked.id = \(id) AND asked.post_id = \(post))
                """
            threads = """
                \(backward(comments, of: post, where: "c.id < \(thread)"))
                UNION ALL
                \(forward(comments, of: post, where: "c.id >= \(thread)"))
                """
            replies = """
                \(replies)
                WHERE t.id <> \(thread)
                UNION ALL
                (SELECT r.id
                 FROM comments r
                 WHERE r.parent_id BETWEEN \(thread) AND \(thread) AND r.deleted_at IS NULL AND r.id < \(id)
                 ORDER BY r.parent_id DESC, r.id DESC
                 LIMIT 4)
                UNION ALL
                (SELECT r.id
                 FROM comments r
                 WHERE r.parent_id BETWEEN \(thread) AND \(thread) AND r.deleted_at IS NULL AND r.id >= \(id)
                 ORDER BY r.parent_id, r.id
                 LIMIT 51)
                """
        }
        return """
            WITH threads AS MATERIALIZED (
                \(threads)
            ), shown AS MATERIALIZED (
                SELECT id FROM threads
                UNION ALL
                (\(replies))
            )
            SELECT \(Comment.columns)
            FROM shown
            CROSS JOIN LATERAL (
                SELECT * FROM \(comments) found WHERE found.id = shown.id OFFSET 0
            ) c
            \(Comment.joins)
            ORDER BY c.id
            """
    }

    private static func forward(_ comments: SQL, of post: PostID, where condition: SQL) -> SQL {
        "(\(top(comments, of: post)) AND \(condition) ORDER BY c.id LIMIT 21)"
    }

    private static func backward(_ comments: SQL, of post: PostID, where condition: SQL) -> SQL {
        "(\(top(comments, of: post)) AND \(condition) ORDER BY c.id DESC LIMIT 21)"
    }

    /// Those under the post itself: each that stands, and the place of a deleted one under which something does.
    private static func top(_ comments: SQL, of post: PostID) -> SQL {
        """
        SELECT c.id
        FROM \(comments) c
        WHERE c.post_id = \(post) AND c.parent_id IS NULL
          AND (c.deleted_at IS NULL
               OR (SELECT true
                   FROM comments r
                   WHERE r.parent_id BETWEEN c.id AND c.id AND r.deleted_at IS NULL
                   ORDER BY r.parent_id, r.id
                   LIMIT 1))
        """
    }
}
