import Postgres
import Site

/// Who is notified of comments on a post: its author and all who commented, until they want it no more, and who asks for
/// it.
package struct FollowStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// Whether the member is notified.
    package static func follows(_ post: PostID, _ member: MemberID) -> Query<Bool> {
        Query<Bool?>.row(
            """
            SELECT coalesce(f.is_followed, p.author_id = \(member)) AS follows
            FROM \(PostAudience.readable(by: member)) p
            LEFT JOIN post_follows f ON f.post_id = p.id AND f.member_id = \(member)
            WHERE p.id = \(post)
            """
        ) { try $0.only(Bool.self) }
        .map { $0 ?? false }
    }

    /// False when there is no such post for the member. Asking twice for the same changes nothing.
    package func set(_ post: PostID, by member: MemberID, isFollowed: Bool) throws -> Bool {
        try database.execute(
            """
            INSERT INTO post_follows (post_id, member_id, is_followed)
            SELECT p.id, \(member), \(isFollowed)
            FROM \(PostAudience.readable(by: member)) p
            WHERE p.id = \(post)
            ON CONFLICT (post_id, member_id) DO UPDATE SET is_followed = excluded.is_followed
            """) == 1
    }

    /// Has a member who comments notified of what others say, unless they wanted it no more.
    static func begin(_ post: PostID, by member: MemberID) -> Query<Int> {
        .execute(
            """
            INSERT INTO post_follows (post_id, member_id, is_followed)
            VALUES (\(post), \(member), true)
            ON CONFLICT (post_id, member_id) DO NOTHING
            """)
    }

    /// The statement for those who are notified, as ``ThingNews`` asks for it.
    ///
    /// - Parameter told: who knows already
    static func followers(of post: PostID, besides told: [MemberID]) -> SQL {
        """
        SELECT follower.member_id
        FROM (
            SELECT f.member_id
            FROM post_follows f
            WHERE f.post_id = \(post) AND f.is_followed
            UNION ALL
            SELECT p.author_id
            FROM \(PostAudience.standing) p
            WHERE p.id = \(post) AND NOT EXISTS (
                SELECT FROM post_follows f WHERE f.post_id = p.id AND f.member_id = p.author_id
            )
        ) AS follower
        WHERE follower.member_id <> ALL(\(told.map(\.rawValue))::bigint[])
        """
    }

    /// Whose comment is answered, unless they want to be notified of this post no more.
    static func answered(_ comment: CommentID, on post: PostID) -> Query<MemberID?> {
        .row(
            """
            SELECT c.author_id
            FROM \(CommentAudience.standing) c
            WHERE c.id = \(comment) AND c.post_id = \(post) AND NOT EXISTS (
                SELECT FROM post_follows f
                WHERE f.post_id = c.post_id AND f.member_id = c.author_id AND NOT f.is_followed
            )
            """
        ) { try $0.only() }
    }
}
