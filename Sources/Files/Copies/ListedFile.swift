import Postgres
import Site

/// A file in a list, with what Quad keeps of it.
package struct ListedFile: Sendable {
    package let file: File
    package let version: SavedCopy.Version
    package let copy: SavedCopy?

    /// What ``init(_:)`` reads, of `files f` and `saved_copies s`.
    static let columns: SQL = "\(File.columns), f.md5, \(SavedCopy.columns)"

    /// Their copies `saved_copies s`, looked up only where there is one.
    static let copies: SQL = "LEFT JOIN saved_copies s ON s.file_id = CASE WHEN f.has_copy THEN f.id END"

    package init(_ row: inout Row) throws {
        file = try File(&row)
        version = SavedCopy.Version(size: file.size, modified: file.modified, md5: try row.next())
        copy = try SavedCopy.ifAny(&row)
    }

    /// One file of a member.
    package static func find(_ id: FileID, in source: FileSource, of member: MemberID) -> Query<ListedFile?> {
        .row(
            """
            SELECT \(columns)
            FROM files f
            LEFT JOIN saved_copies s ON s.file_id = f.id
            WHERE f.id = \(id) AND f.source = \(source) AND f.member_id = \(member)
            """
        ) { try ListedFile(&$0) }
    }
}
