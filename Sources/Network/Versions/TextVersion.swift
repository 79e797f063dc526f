import FoundationEssentials
import HTML
import Postgres
import Site
import Writing

/// A text as it stood, or stands, from one moment on.
package struct TextVersion {
    package let number: Int32
    package let body: String
    package let html: HTML
    package let tags: [String]
    package let written: Date

    static let columns = Columns("version", "body", "html", "tags", "written_at")

    init(_ row: inout Row) throws {
        number = try row.next("version")
        body = try row.next("body")
        html = try RenderedText.html(&row)
        tags = try row.next("tags")
        written = try row.next("written_at")
    }
}

/// Whose text it is, and its first words.
package struct VersionedText {
    package let author: MemberID
    package let name: String
    package let summary: String

    static let columns = Columns("author_id", "name", "summary")

    init(_ row: inout Row) throws {
        author = try row.next("author_id")
        name = try row.next("name")
        summary = try row.next("summary")
    }
}

/// What has versions.
package enum Versioned: Sendable {
    case post(PostID)
    case comment(CommentID, on: PostID)
}
