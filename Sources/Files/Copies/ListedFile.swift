import Postgres
import Site

/// A file with what Quad keeps of it.
package struct ListedFile: Sendable {
    package let file: File
    package let version: SavedCopy.Version
    package let copy: SavedCopy?

    /// What ``init(_:)`` reads, of `files f`.
    static let columns = File.columns.and(Columns(of: "f", "md5")).and(SavedCopy.column, as: "copy")

    package init(_ row: inout Row) throws {
        file = try File(&row)
        version = SavedCopy.Version(size: file.size, modified: file.modified, md5: try row.next("md5"))
        copy = try row.next("copy")
    }

    /// One file of a member.
    package static func find(_ id: FileID, in source: FileSource, of member: MemberID) -> Query<ListedFile?> {
        .row(
            """
            SELECT \(columns)
            FROM files f
            WHERE f.id = \(id) AND f.source = \(source) AND f.member_id = \(member)
            """
        ) { try ListedFile(&$0) }
    }
}
