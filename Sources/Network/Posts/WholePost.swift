import Postgres
import Site

/// A post as its own page shows it.
package struct WholePost {
    package let post: Post
    package let text: PostText
    /// Its first words.
    package let summary: String
    /// The author's, beside their name and faculty.
    package let position: String
    package let city: String

    private static let columns = Post.columns.and(PostText.whole).and(Columns(of: "p", "summary"))
        .and(Columns(of: "m", "position", "city"))

    private init(_ row: inout Row) throws {
        post = try Post(&row)
        text = try PostText(post.id, post.version, &row)
        summary = try row.next("summary")
        position = try row.next("position")
        city = try row.next("city")
    }

    package static func find(_ id: PostID, for reader: MemberID) -> Query<WholePost?> {
        .row(
            """
            SELECT \(columns)
            FROM \(PostAudience.readable(by: reader)) p
            \(Post.joins(for: reader))
            WHERE p.id = \(id)
            """
        ) { try WholePost(&$0) }
    }
}
