import FoundationEssentials
import HTML
import Postgres
import Site

/// Something that a member wrote.
package struct Post: Sendable {
    /// The longest body, in bytes of UTF-8.
    package static let longest = 32_768
    /// The most hashtags of one post.
    package static let mostTags = 20

    package let id: PostID
    package let author: Author
    package let tags: [String]
    /// The whole text, or the beginning that lists show.
    package let text: HTML
    /// There is more than the beginning.
    package let isLong: Bool
    package let created: Date
    package let edited: Date?

    package struct Author: Sendable {
        package let id: MemberID
        package let name: String
        package let faculty: String
    }

    /// What ``init(_:)`` reads, of `posts p` and its author's row `members m`: the beginning of the text, or the whole.
    static let columns: SQL =
        "p.id, p.author_id, p.created_at, p.edited_at, m.full_name, m.faculty, p.tags, p.preview, p.is_long"
    static let wholeColumns: SQL =
        "p.id, p.author_id, p.created_at, p.edited_at, m.full_name, m.faculty, p.tags, p.html, p.is_long"

    package init(_ row: inout Row) throws {
        id = try row.next()
        let authorID: MemberID = try row.next()
        created = try row.next()
        edited = try row.next()
        author = Author(id: authorID, name: try row.next(), faculty: try row.next())
        tags = try row.next()
        text = HTML(trusted: try row.next())
        isLong = try row.next()
    }
}
