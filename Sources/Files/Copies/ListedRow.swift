import Postgres
import Site

/// A file of a list with what its row shows, and in which version it and its copy are.
package struct ListedRow: Sendable {
    package let listed: ListedFile
    let version: FragmentSource

    package var id: FileID { listed.file.id }

    /// What ``init(_:)`` reads, of `files f` and ``copies``.
    static let columns: SQL = "\(ListedFile.columns), f.xmin, s.xmin"

    /// Their copies `saved_copies s`, looked up only where there is one.
    static let copies: SQL = "LEFT JOIN saved_copies s ON s.file_id = CASE WHEN f.has_copy THEN f.id END"

    init(_ row: inout Row) throws {
        listed = try ListedFile(&row)
        version = FragmentSource(row: try row.next(), other: try row.next())
    }
}
