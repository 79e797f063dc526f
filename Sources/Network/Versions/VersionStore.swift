import Postgres
import Site
import Writing

/// Texts that changes of posts and comments have replaced.
///
/// Those who may read a post or a comment may read them: they are read through its audience. They count in no quota, as the
/// texts themselves do not: of each at most ``most`` are kept, of the length that it may have, and changes are so many an hour.
package enum VersionStore {
    /// Of one thing, besides the text that stands. When there are more, the first stays, and the newest.
    package static let most = 50

    /// Behind a CTE `changed` that has changed a post and gives its `id` and its `version` from now on: the text of before is
    /// read as it was, since all parts of a statement see the rows of its beginning. Nothing is kept where nothing has changed.
    static let keepingPost: SQL = """
        kept AS (
            INSERT INTO post_versions (post_id, version, body, html, tags, written_at)
            SELECT p.id, p.version, p.body, p.html, p.tags, coalesce(p.edited_at, p.created_at)
            FROM \(PostAudience.standing) p
            JOIN changed ON changed.id = p.id AND changed.version > p.version
        ), dropped AS (
            DELETE FROM post_versions v
            USING changed
            WHERE v.post_id = changed.id AND v.version > 1 AND v.version <= changed.version - \(Int32(most))
        )
        """

    /// As ``keepingPost``, for a comment.
    static let keepingComment: SQL = """
        kept AS (
            INSERT INTO comment_versions (comment_id, version, body, html, written_at)
            SELECT c.id, c.version, c.body, c.html, coalesce(c.edited_at, c.created_at)
            FROM \(CommentAudience.standing) c
            JOIN changed ON changed.id = c.id AND changed.version > c.version
        ), dropped AS (
            DELETE FROM comment_versions v
            USING changed
            WHERE v.comment_id = changed.id AND v.version > 1 AND v.version <= changed.version - \(Int32(most))
        )
        """

    // MARK: Reading

    /// Versions on a page.
    static let page = 10

    /// Nil where there is nothing to read.
    package static func find(_ thing: Versioned, for reader: MemberID) -> Query<VersionedText?> {
        let (posts, comments) = (PostAudience.readable(by: reader), CommentAudience.readable(by: reader))
        let sql: SQL =
            switch thing {
            case .post(let id):
                """
                SELECT p.author_id, m.name, p.summary
                FROM \(posts) p
                JOIN members m ON m.id = p.author_id
                WHERE p.id = \(id)
                """
            case .comment(let id, let post):
                """
                SELECT c.author_id, m.name, c.summary
                FROM \(comments) c
                JOIN members m ON m.id = c.author_id
                WHERE c.id = \(id) AND c.post_id = \(post) AND c.deleted_at IS NULL
                """
            }
        return .row(sql) { try VersionedText(&$0) }
    }

    /// The newest versions before one, the text that stands among them, and one more where there are further ones.
    package static func versions(
        of thing: Versioned, before: Int32, for reader: MemberID
    ) -> Query<[TextVersion]> {
        let (posts, comments) = (PostAudience.readable(by: reader), CommentAudience.readable(by: reader))
        let (standing, replaced): (SQL, SQL) =
            switch thing {
            case .post(let id):
                (
                    """
                    SELECT p.version, p.body, p.html, p.tags, coalesce(p.edited_at, p.created_at) AS written_at
                    FROM \(posts) p
                    WHERE p.id = \(id) AND p.version < \(before)
                    """,
                    """
                    SELECT v.version, v.body, v.html, v.tags, v.written_at
                    FROM post_versions v
                    JOIN \(posts) p ON p.id = v.post_id
                    WHERE v.post_id = \(id) AND v.version < \(before)
                    """
                )
            case .comment(let id, let post):
                (
                    """
                    SELECT c.version, c.body, c.html, '{}'::text[] AS tags,
                           coalesce(c.edited_at, c.created_at) AS written_at
                    FROM \(comments) c
                    WHERE c.id = \(id) AND c.post_id = \(post) AND c.deleted_at IS NULL AND c.version < \(before)
                    """,
                    """
                    SELECT v.version, v.body, v.html, '{}'::text[], v.written_at
                    FROM comment_versions v
                    JOIN \(comments) c ON c.id = v.comment_id
                    WHERE v.comment_id = \(id) AND v.version < \(before) AND c.post_id = \(post) AND c.deleted_at IS NULL
                    """
                )
            }
        return .rows(
            """
            SELECT \(TextVersion.columns)
            FROM (
                (\(standing))
                UNION ALL
                (\(replaced) ORDER BY v.version DESC LIMIT \(constant: page + 1))
            ) versions
            ORDER BY version DESC
            LIMIT \(constant: page + 1)
            """
        ) { try TextVersion(&$0) }
    }
}
