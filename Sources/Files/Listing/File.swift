import FoundationEssentials
import Media
import Postgres

/// A file or a folder as its source last listed it.
package struct File: Sendable {
    /// The longest title that VK takes, in characters.
    package static let longestTitle = 128

    package let id: FileID
    package let source: FileSource
    /// How the source calls the place: `disk:/Лекции/План.docx`; a document's number at VK.
    package let path: String
    package let isFolder: Bool
    package let name: String
    package let category: FileCategory
    /// Bytes; 0 for a folder.
    package let size: Int
    package let created: Date?
    package let modified: Date
    /// The link that anybody may follow; nil when it is not published.
    package let publicLink: String?
    /// What goes on with it at its source.
    package let activity: Activity?
    package let thumbnail: Thumbnail

    /// What ``init(_:)`` reads, of `files f`.
    static let columns = Columns(of: "f", "id", "source").and(Activity.column, as: "activity")
        .and(Thumbnail.columns(of: "f")).and(
            Columns(
                of: "f", "path", "is_folder", "name", "category", "size", "created_at", "modified_at", "public_url"))

    package init(_ row: inout Row) throws {
        id = try row.next("id")
        source = try row.next("source")
        activity = try row.next("activity")
        thumbnail = try Thumbnail(&row)
        path = try row.next("path")
        isFolder = try row.next("is_folder")
        name = try row.next("name")
        category = try row.next("category")
        size = try row.next("size")
        created = try row.next("created_at")
        modified = try row.next("modified_at")
        publicLink = try row.next("public_url")
    }
}
