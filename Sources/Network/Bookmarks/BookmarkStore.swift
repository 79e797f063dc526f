import FoundationEssentials
import Postgres
import Site

/// Posts that members keep for themselves. A bookmark outlives its post, and says then that it is gone: the member who kept
/// it takes it away.
package struct BookmarkStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    /// Keeps a post; what is kept already stays where it is. False when there is no such post for the member.
    ///
    /// - Parameter moment: since when, for one that was taken away a moment ago; nil for now
    package func keep(_ post: PostID, of member: MemberID, since moment: Date? = nil) throws -> Bool {
        let isThere = try database.row(
            """
            WITH post AS (
                SELECT p.id FROM \(PostAudience.readable(by: member)) p WHERE p.id = \(post)
            ), kept AS (
                INSERT INTO bookmarks (member_id, post_id, created_at)
                SELECT \(member), id, least(\(moment)::timestamptz, now()) FROM post
                ON CONFLICT DO NOTHING
            )
            SELECT 1 FROM post
            """
        ) { try $0.only(Int32.self) }
        return isThere != nil
    }

    /// What was taken away: since when it was kept, and whether its post is there to be kept again.
    package struct Removed: Sendable {
        package let since: Date
        package let isThere: Bool
    }

    /// Nil when it was not kept.
    package func remove(_ post: PostID, of member: MemberID) throws -> Removed? {
        try database.row(
            """
            DELETE FROM bookmarks b
            WHERE b.member_id = \(member) AND b.post_id = \(post)
            RETURNING b.created_at, EXISTS (
                SELECT FROM \(PostAudience.readable(by: member)) p WHERE p.id = b.post_id
            ) AS is_there
            """
        ) { Removed(since: try $0.next("created_at"), isThere: try $0.next("is_there")) }
    }

    package static func page(_ page: Keyset<BookmarkKey>, of member: MemberID) -> Query<[Bookmark]> {
        .rows(
            page.rows(
                """
                SELECT \(Bookmark.columns)
                FROM bookmarks b
                LEFT JOIN \(PostAudience.readable(by: member)) p ON p.id = b.post_id
                \(Post.joins(for: member))
                """, where: "b.member_id = \(member)")
        ) { try Bookmark(&$0) }
    }
}
