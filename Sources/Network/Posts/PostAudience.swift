import Postgres
import Site

/// Who may read which posts: the only way in which a statement that shows or counts posts reaches their table.
///
/// A condition that decides whether somebody may read a post stands here, so that no list, count or trend can lack it. Acts of
/// authors on their own posts alone name the table, in ``PostStore``.
///
/// `posts.project_id` is NULL for everybody's, and both indexes of the feed are over these alone: what forgets
/// projects is safe. Texts of a project have no hashtags, since a row of one would be a trace. Words of texts have the
/// marks `~p` and `~p:5`: the walk of a search passes by others' projects, so neither "more" nor a number depends on
/// them (DECISIONS, 206).
enum PostAudience {
    /// The posts that every member may read, in the place of the table: `FROM \(PostAudience.everybody) p`. Those that their
    /// author has deleted are none of them, nor are those of projects: lists know nothing of these.
    ///
    /// The planner sees through it: indexes are used as if the condition were part of the statement.
    static let everybody: SQL =
        "(SELECT posts.xmin, posts.* FROM posts WHERE posts.deleted_at IS NULL AND posts.project_id IS NULL)"

    /// Those that a reader may read, by whatever the statement calls their number: everybody's, and those of projects in which they
    /// are. For statements about one post or few that are named; a list of everybody's has no room for it.
    static func readable(by reader: SQL) -> SQL {
        """
        (SELECT posts.xmin, posts.*
         FROM posts
         WHERE posts.deleted_at IS NULL AND \(isOpen("posts.project_id", to: reader)))
        """
    }

    static func readable(by reader: MemberID) -> SQL { readable(by: "\(reader)" as SQL) }

    /// All that stand: behind a statement that has asked already who reads them, or an act that holds them.
    static let standing: SQL = "(SELECT posts.xmin, posts.* FROM posts WHERE posts.deleted_at IS NULL)"

    /// An author's own, deleted ones too, but for those of projects in which they are no more.
    static func own(of author: MemberID) -> SQL {
        """
        (SELECT posts.*
         FROM posts
         WHERE posts.author_id = \(author) AND \(isOpen("posts.project_id", to: "\(author)")))
        """
    }

    /// The project of a post, as an expression: NULL for everybody's.
    static func project(of post: SQL) -> SQL { "(SELECT posts.project_id FROM posts WHERE posts.id = \(post))" }

    /// The condition that a reader may read what stands in a project; NULL is none. Looked up by its key.
    static func isOpen(_ project: SQL, to reader: SQL) -> SQL {
        """
        (\(project) IS NULL OR (
            SELECT true
            FROM project_members own
            WHERE own.project_id = \(project) AND own.member_id = \(reader)
        ) IS TRUE)
        """
    }

    /// Whether a post is deleted or erased, as an expression: of those in others' projects it is not said as long as they are kept.
    static func isGone(_ post: SQL, for reader: MemberID) -> SQL {
        """
        coalesce((
            SELECT posts.deleted_at IS NOT NULL AND \(isOpen("posts.project_id", to: "\(reader)"))
            FROM posts
            WHERE posts.id = \(post)
        ), true)
        """
    }

    /// The condition on `members m` that they may read a post.
    static func isRead(_ post: PostID) -> SQL { isOpen(project(of: "\(post)"), to: "m.id") }

    /// By which texts are found that a reader may read (`text_words`): the walk through the words passes by those of others'
    /// projects, so that nothing is told by how much it finds either.
    ///
    /// - Parameter reader: nil for everybody's alone
    static func marks(of reader: MemberID?) -> SQL {
        guard let reader else { return "'!''~p'''::tsquery" }
        return """
            (SELECT ('!''~p''' || coalesce(string_agg(' | ''~p:' || own.project_id || '''', ''), ''))::tsquery
             FROM project_members own
             WHERE own.member_id = \(reader))
            """
    }

    /// The posts that a reader may read, and those that they may have read until their author deleted them some minutes ago:
    /// they can be reported still.
    static func reportable(by reader: MemberID) -> SQL {
        """
        (
            SELECT posts.*
            FROM posts
            WHERE \(isOpen("posts.project_id", to: "\(reader)")) AND (
                posts.deleted_at IS NULL
                OR posts.removed_at IS NULL
                   AND posts.deleted_at > now() - make_interval(mins => \(Int32(ReportedThing.grace))))
        )
        """
    }

    /// All that are not erased, for moderators who look at what was reported.
    static let ofModerators: SQL = "(SELECT posts.* FROM posts)"
}
