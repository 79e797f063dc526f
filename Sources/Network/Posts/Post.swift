import FoundationEssentials
import Postgres
import Site

/// Something that a member wrote, as lists name it: which post, whose and from when. What stands in it is its ``PostText``.
package struct Post: VersionedRow, Sendable {
    /// The longest body, in bytes of UTF-8.
    package static let longest = 32_768
    /// The most hashtags of one post.
    package static let mostTags = 20

    package let id: PostID
    package let version: RowVersion
    package let author: Author
    package let created: Date
    package let edited: Date?

    package struct Author: Sendable {
        package let id: MemberID
        package let name: String
        package let faculty: String
    }

    /// What ``init(_:)`` reads, of `posts p` and its author's row `members m`.
    static let columns: SQL = "p.id, p.xmin, p.author_id, m.full_name, m.faculty, p.created_at, p.edited_at"

    init(_ row: inout Row) throws {
        id = try row.next()
        version = try row.next()
        author = Author(id: try row.next(), name: try row.next(), faculty: try row.next())
        created = try row.next()
        edited = try row.next()
    }

    /// One that no database holds, for the style guide.
    init(id: PostID, author: Author, created: Date, edited: Date? = nil) {
        self.id = id
        self.author = author
        self.created = created
        self.edited = edited
        version = RowVersion(transaction: 0)
    }
}
