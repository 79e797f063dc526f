import FoundationEssentials
import Postgres
import Site
import Writing

/// Something that a member wrote, as lists name it: which post, whose and from when. What stands in it is its ``PostText``.
package struct Post {
    /// The longest body, in bytes of UTF-8.
    package static let longest = 32_768
    /// The most hashtags of one post.
    package static let mostTags = 20

    package let id: PostID
    package let version: RowVersion
    package let author: Author
    package let tags: [String]
    package let created: Date
    package let edited: Date?
    package let reactions: Reactions
    /// How many of them stand.
    package let comments: Int
    /// By the reader.
    package let isBookmarked: Bool
    /// Something is attached to it.
    package let hasAttachments: Bool
    /// The project in which it stands; nil for everybody's.
    package let place: PostPlace?

    package struct Author {
        package let id: MemberID
        package let name: Text
        package let faculty: Text
    }

    /// What ``init(_:)`` reads, of `posts p` and what ``joins(for:)`` brings to it.
    static let columns = Columns(of: "p", "id", "xmin", "author_id", "created_at", "edited_at")
        .and("p.tags", as: "post_tags").and(Columns(of: "m", "name", "faculty")).and(Reactions.columns)
        .and("coalesce(n.comments, 0)", as: "comments")
        // By its key: behind EXISTS PostgreSQL may read all bookmarks that a reader has.
        .and(
            "(SELECT true FROM bookmarks b WHERE b.member_id = reader.id AND b.post_id = p.id) IS TRUE",
            as: "is_bookmarked"
        ).and(AttachmentStore.hasAny(on: Reportable.post, "p.id"), as: "has_attachments").and(PostPlace.columns)

    /// Behind `posts p`: its author, its numbers, and who reads it. What is the reader's own is looked for by this number, a row
    /// of the page at a time.
    static func joins(for reader: MemberID) -> SQL {
        """
        LEFT JOIN members m ON m.id = p.author_id
        LEFT JOIN post_counts n ON n.post_id = p.id
        CROSS JOIN (SELECT \(reader) AS id) reader
        """
    }

    init(_ row: inout Row) throws {
        id = try row.next("id")
        version = try row.next("xmin")
        let authorID: MemberID = try row.next("author_id")
        created = try row.next("created_at")
        edited = try row.next("edited_at")
        tags = try row.next("post_tags")
        author = Author(id: authorID, name: try row.next("name"), faculty: try row.next("faculty"))
        reactions = try Reactions(&row)
        comments = try row.next("comments")
        isBookmarked = try row.next("is_bookmarked")
        hasAttachments = try row.next("has_attachments")
        place = try PostPlace.read(&row)
    }

    /// One that no database holds, for the style guide.
    init(
        id: PostID, author: Author, tags: [String] = [], created: Date, edited: Date? = nil,
        reactions: Reactions = .none, comments: Int = 0, isBookmarked: Bool = false
    ) {
        self.id = id
        self.author = author
        self.tags = tags
        self.created = created
        self.edited = edited
        self.reactions = reactions
        self.comments = comments
        self.isBookmarked = isBookmarked
        hasAttachments = false
        place = nil
        version = RowVersion(transaction: 0)
    }
}
