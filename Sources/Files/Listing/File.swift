import FoundationEssentials
import Postgres
import Site

/// A file or a folder as its source last told of it.
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
    package let mediaType: String?
    package let created: Date?
    package let modified: Date
    /// Where the source has a small picture of it; fetched by Quad, never by the browser.
    package let preview: String?
    /// The link that anybody may follow; nil when it is not published.
    package let publicLink: String?
    /// What goes on with it at its source.
    package let activity: Activity?
    /// What Quad has of its small picture.
    package let picture: Picture

    /// What ``init(_:)`` reads, of `files f`.
    static let columns: SQL =
        """
        f.id, f.source, \(Activity.current), \(Picture.columns), f.path, f.is_folder, f.name, f.category, f.size,
        f.media_type, f.created_at, f.modified_at, f.preview, f.public_url
        """

    package init(_ row: inout Row) throws {
        id = try row.next()
        source = try row.next()
        activity = try row.next()
        picture = try Picture(&row)
        path = try row.next()
        isFolder = try row.next()
        name = try row.next()
        category = try row.next()
        size = try row.next()
        mediaType = try row.next()
        created = try row.next()
        modified = try row.next()
        preview = try row.next()
        publicLink = try row.next()
    }
}
