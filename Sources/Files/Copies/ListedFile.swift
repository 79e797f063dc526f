import Postgres
import Site

/// A file in a list, with what Quad keeps of it.
package struct ListedFile: Sendable {
    package let file: File
    package let version: SavedCopy.Version
    package let copy: SavedCopy?

    /// What ``init(_:)`` reads, of `files f` and `saved_copies s`.
    static let columns: SQL = "\(File.columns), f.md5, \(SavedCopy.columns)"

    package init(_ row: inout Row) throws {
        file = try File(&row)
        version = SavedCopy.Version(size: file.size, modified: file.modified, md5: try row.next())
        copy = try SavedCopy.ifAny(&row)
    }

    /// Those of these files that are there and the member's, each with what tells its versions apart.
    package static func find(_ ids: [FileID], of member: MemberID) -> Query<[(listed: ListedFile, row: ListedRow)]> {
        .rows(
            """
            SELECT \(columns), \(ListedRow.columns)
            FROM files f
            LEFT JOIN saved_copies s ON s.file_id = CASE WHEN f.has_copy THEN f.id END
            WHERE f.id = ANY(\(ids.map(\.rawValue))::bigint[]) AND f.member_id = \(member)
            """
        ) { (try ListedFile(&$0), try ListedRow(&$0)) }
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
