import FoundationEssentials
import HTML
import Postgres
import Site

/// What a member wrote under a post. It stands under the post itself, or as a reply under a comment that does: deeper there is
/// nothing, and a reply to a reply names whom it answers.
package struct Comment {
    /// The longest one, in bytes of UTF-8.
    package static let longest = 8_192

    package let id: CommentID
    /// The comment that this one is a reply under.
    package let parent: CommentID?
    package let author: Author
    /// Whom a reply to a reply answers.
    package let answered: Author?
    package let created: Date
    package let edited: Date?
    /// Only its place stands, as long as there are replies under it.
    package let isDeleted: Bool
    /// Nothing of a deleted one.
    package let html: HTML
    /// How many stand under it, ``mostCounted`` at most.
    package let replies: Int
    let hasAttachments: Bool

    /// As far as replies to a comment are counted.
    package static let mostCounted = 100

    package struct Author {
        package let id: MemberID
        package let name: String
    }

    /// What ``init(_:)`` reads, of `comments c` and what ``joins`` brings to it.
    static let columns = Columns(of: "c", "id", "parent_id", "author_id", "created_at", "edited_at")
        .and("c.deleted_at IS NOT NULL", as: "is_deleted")
        .and("CASE WHEN c.deleted_at IS NULL THEN c.html ELSE '' END", as: "html")
        .and(
            """
            CASE WHEN c.parent_id IS NULL THEN (
                SELECT count(*)
                FROM (
                    SELECT
                    FROM comments r
                    WHERE r.parent_id BETWEEN c.id AND c.id AND r.deleted_at IS NULL
                    ORDER BY r.parent_id, r.id
                    LIMIT 100
                ) AS counted
            ) ELSE 0 END
            """, as: "replies"
        )
        .and(Columns(of: "m", "name")).and("a.author_id", as: "answered_id").and("am.name", as: "answered_name")
        .and(
            "c.deleted_at IS NULL AND \(AttachmentStore.hasAny(on: Reportable.comment, "c.id"))", as: "has_attachments")

    /// Behind `comments c`: its author, and whom it answers.
    static let joins: SQL = """
        JOIN members m ON m.id = c.author_id
        LEFT JOIN comments a ON a.id = c.answered_id
        LEFT JOIN members am ON am.id = a.author_id
        """

    init(_ row: inout Row) throws {
        id = try row.next("id")
        parent = try row.next("parent_id")
        let authorID: MemberID = try row.next("author_id")
        created = try row.next("created_at")
        edited = try row.next("edited_at")
        isDeleted = try row.next("is_deleted")
        html = HTML(trusted: try row.next("html"))
        replies = try row.next("replies")
        author = Author(id: authorID, name: try row.next("name"))
        let answeredID: MemberID? = try row.next("answered_id")
        let answeredName: String? = try row.next("answered_name")
        answered = answeredID.flatMap { id in answeredName.map { Author(id: id, name: $0) } }
        hasAttachments = try row.next("has_attachments")
    }
}
