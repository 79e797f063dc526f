import Postgres
import Site

/// Who may read which comments: those who may read the post that they stand under. The only way in which a statement that
/// shows or counts them reaches their table, besides acts of authors on their own, in ``CommentStore``.
enum CommentAudience {
    /// In the place of the table: `FROM \(CommentAudience.everybody) c`. Deleted ones are among them, since their place may
    /// stand.
    static let everybody = under(PostAudience.everybody)

    /// Those that a reader may read (``PostAudience/readable(by:)``).
    static func readable(by reader: SQL) -> SQL { under(PostAudience.readable(by: reader)) }
    static func readable(by reader: MemberID) -> SQL { under(PostAudience.readable(by: reader)) }

    /// Behind an act that holds the post.
    static let standing = under(PostAudience.standing)

    /// The post under which one stands or stood, as an expression.
    static func post(of comment: SQL) -> SQL {
        "(SELECT comments.post_id FROM comments WHERE comments.id = \(comment))"
    }

    private static func under(_ posts: SQL) -> SQL {
        "(SELECT comments.* FROM comments JOIN \(posts) post ON post.id = comments.post_id)"
    }

    /// Those that can be reported: whose post can be read, or could some minutes ago, and who stand or stood so long.
    static func reportable(by reader: MemberID) -> SQL {
        """
        (
            SELECT comments.*
            FROM comments
            JOIN \(PostAudience.reportable(by: reader)) post ON post.id = comments.post_id
            WHERE comments.body <> '' AND (
                comments.deleted_at IS NULL
                OR comments.removed_at IS NULL
                   AND comments.deleted_at > now() - make_interval(mins => \(Int32(ReportedThing.grace)))
            )
        )
        """
    }

    /// All that are not erased, for moderators who look at what was reported.
    static let ofModerators: SQL = "(SELECT comments.* FROM comments WHERE comments.body <> '')"
}
