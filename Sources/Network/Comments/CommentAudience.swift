import Postgres

/// Who may read which comments: whoever may read the post that they stand under. The only way in which a statement that shows
/// or counts them reaches their table, besides acts of authors on their own, in ``CommentStore``.
enum CommentAudience {
    /// In the place of the table: `FROM \(CommentAudience.everybody) c`. Deleted ones are among them, since their place may
    /// stand.
    static let everybody: SQL =
        "(SELECT comments.* FROM comments JOIN \(PostAudience.everybody) post ON post.id = comments.post_id)"
}
