import Postgres
import Site

/// A file of a list as the list's query names it: which one, and in which version it and its copy are. What its row shows
/// comes with ``ListedFile/find(_:of:)``, and only when no row of those versions is at hand.
package struct ListedRow: Sendable {
    package let id: FileID
    let version: FragmentSource

    /// What ``init(_:)`` reads, of `files f`.
    static let columns: SQL = "f.id, f.xmin, \(copy)"
    /// The version of its copy.
    static let copy: SQL = "CASE WHEN f.has_copy THEN (SELECT s.xmin FROM saved_copies s WHERE s.file_id = f.id) END"

    init(_ row: inout Row) throws {
        id = try row.next()
        version = FragmentSource(row: try row.next(), other: try row.next())
    }
}
