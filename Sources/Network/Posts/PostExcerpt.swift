import FoundationEssentials
import Postgres
import Site

/// A post as a line that leads to it: its first words, whose they are and from when.
package struct PostExcerpt: Sendable {
    package let id: PostID
    package let summary: String
    package let author: String
    package let created: Date

    private static let columns = Columns(of: "p", "id", "summary", "created_at").and(Columns(of: "m", "name"))

    private init(_ row: inout Row) throws {
        id = try row.next("id")
        summary = try row.next("summary")
        created = try row.next("created_at")
        author = try row.next("name")
    }

    /// The newest others of a post's author.
    package static func byAuthor(of post: PostID) -> Query<[PostExcerpt]> {
        .rows(
            """
            SELECT \(columns)
            FROM \(PostAudience.everybody) p
            JOIN members m ON m.id = p.author_id
            WHERE p.author_id = (SELECT author_id FROM \(PostAudience.everybody) this WHERE this.id = \(post))
              AND p.id <> \(post)
            ORDER BY p.id DESC
            LIMIT 3
            """
        ) { try PostExcerpt(&$0) }
    }

    /// The newest others with the first of a post's hashtags, of those that the reader wants to see.
    package static func tagged(like post: PostID, for reader: MemberID) -> Query<[PostExcerpt]> {
        .rows(
            """
            SELECT \(columns)
            FROM (
                SELECT t.post_id
                FROM post_hashtags t
                WHERE t.hashtag_id = (
                        SELECT id
                        FROM hashtags
                        WHERE key = (
                            SELECT translate(this.tags[1], 'ё', 'е')
                            FROM \(PostAudience.everybody) this
                            WHERE this.id = \(post)
                        )
                    )
                  AND t.post_id <> \(post)
                ORDER BY t.post_id DESC
                LIMIT 50
            ) AS t
            JOIN \(PostAudience.everybody) p ON p.id = t.post_id
            JOIN members m ON m.id = p.author_id
            WHERE \(PostMutes.shown(to: reader))
            ORDER BY t.post_id DESC
            LIMIT 5
            """
        ) { try PostExcerpt(&$0) }
    }
}
