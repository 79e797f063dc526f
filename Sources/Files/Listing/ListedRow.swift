import FoundationEssentials
import Media
import Postgres

/// A file or a folder as a row of a list shows it: its texts stay where the answer has them.
package struct ListedRow {
    package let id: FileID
    package let source: FileSource
    /// Of a folder, how its source calls it; nil for a file.
    let folder: Text?
    /// Of a document of VK, its number there.
    let document: Text?
    package let name: Text
    package let category: FileCategory
    /// Bytes; 0 for a folder.
    package let size: Int
    package let modified: Date
    /// When it came to its source.
    package let uploaded: Date
    /// The link that anybody may follow; nil when it is not published.
    package let publicLink: Text?
    /// What goes on with it at its source.
    package let activity: Activity?
    /// What its source refused to do with it, with spaces between.
    package let refused: Text?
    package let thumbnail: Thumbnail
    /// What Quad keeps of it, and whether the file has another content by now.
    package let copy: SavedCopy?
    package let isCopyOlder: Bool
    /// How it was found.
    let match: FileSearch.Match

    /// What ``init(_:)`` reads, of `files f`.
    static func columns(_ match: FileSearch.Match) -> Columns { match == .exact ? exact : loose }

    private static let exact = columns.and("false", as: "is_loose")
    private static let loose = columns.and("true", as: "is_loose")
    // What few rows have comes as a row within a column: over fifty rows without a copy that costs 5 µs, a join 29. Only lists
    // trust `has_copy`.
    private static let columns = Columns(of: "f", "id", "source")
        .and("CASE WHEN f.is_folder THEN f.path END", as: "folder")
        .and("CASE WHEN f.source = 'vk' THEN f.path END", as: "document")
        .and(Columns(of: "f", "name", "category", "size", "modified_at", "created_at", "public_url"))
        .and(Activity.column, as: "activity").and(FileRefusals.column, as: "refused").and(Thumbnail.columns(of: "f"))
        .and("CASE WHEN f.has_copy THEN \(SavedCopy.column) END", as: "copy")
        .and("CASE WHEN f.has_copy THEN f.md5 END", as: "copied_md5")

    package init(_ row: inout Row) throws {
        id = try row.next("id")
        source = try row.next("source")
        folder = try row.next("folder")
        document = try row.next("document")
        name = try row.next("name")
        category = try row.next("category")
        size = try row.next("size")
        modified = try row.next("modified_at")
        uploaded = try row.next("created_at") ?? modified
        publicLink = try row.next("public_url")
        activity = try row.next("activity")
        refused = try row.next("refused")
        thumbnail = try Thumbnail(&row)
        copy = try row.next("copy")
        let version = SavedCopy.Version(size: size, modified: modified, md5: try row.next("copied_md5"))
        match = try row.next("is_loose", as: Bool.self) ? .words : .exact
        isCopyOlder = copy?.isOlder(than: version) ?? false
    }

    package var isFolder: Bool { folder != nil }
}
