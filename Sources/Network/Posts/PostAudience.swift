import Postgres

/// Who may read which posts: the only way in which a statement that shows or counts posts reaches their table.
///
/// A condition that decides whether somebody may read a post stands here, so that no list, count or trend can lack it. Acts of
/// authors on their own posts alone name the table, in ``PostStore``.
enum PostAudience {
    /// The posts that every member may read, in the place of the table: `FROM \(PostAudience.everybody) p`. Those that their
    /// author has deleted are none of them.
    ///
    /// The planner sees through it: indexes are used as if the condition were part of the statement.
    static let everybody: SQL = "(SELECT posts.xmin, posts.* FROM posts WHERE posts.deleted_at IS NULL)"
}
