import FoundationEssentials
import Postgres
import Site

/// Something that a member wrote, as lists name it: which post, whose and from when. What stands in it is its ``PostText``.
package struct Post {
    /// The longest body, in bytes of UTF-8.
    package static let longest = 32_768
    /// The most hashtags of one post.
    package static let mostTags = 20

    package let id: PostID
    package let version: RowVersion
    package let author: Author
    package let created: Date
    package let edited: Date?

    package struct Author {
        package let id: MemberID
        package let name: Text
        package let faculty: Text
    }

    /// What ``init(_:)`` reads, of `posts p` and its author's row `members m`.
    static let columns = Columns(of: "p", "id", "xmin", "author_id", "created_at", "edited_at")
        .and(Columns(of: "m", "name", "faculty"))

    init(_ row: inout Row) throws {
        id = try row.next("id")
        version = try row.next("xmin")
        let authorID: MemberID = try row.next("author_id")
        created = try row.next("created_at")
        edited = try row.next("edited_at")
        author = Author(id: authorID, name: try row.next("name"), faculty: try row.next("faculty"))
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
