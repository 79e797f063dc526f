import FoundationEssentials
import Postgres
import Site

/// A file of a list as the database gave it: the whole of it is read only when its row has to be written anew.
package struct ListedRow {
    let id: FileID
    let source: FileSource
    /// What goes on with it at its source, and until when that is told.
    let activity: (activity: Activity, end: Date)?
    /// Whether its source has a small picture of it.
    let hasPreview: Bool
    let picture: Picture
    /// Its copy is being fetched, or will be.
    let isFetching: Bool
    /// The version of the file and of its copy.
    let version: FragmentSource
    private let row: KeptRow

    /// What ``init(_:)`` reads, of `files f` and `saved_copies s`.
    static let columns: SQL = "f.xmin, s.xmin, s.state, f.preview IS NOT NULL, \(ListedFile.columns)"

    init(_ row: KeptRow) throws {
        self.row = row
        let copy: SavedCopy.State?
        (version, copy, hasPreview, id, source, activity, picture) = try row.read {
            (
                FragmentSource(row: try $0.next(), other: try $0.next()), try $0.next(), try $0.next(), try $0.next(),
                try $0.next(), try Activity.current(&$0), try Picture(&$0)
            )
        }
        isFetching = copy?.isUnderWay ?? false
    }

    /// The whole of it.
    package func listed() throws -> ListedFile {
        try row.read { row in
            _ = (try row.next(RowVersion.self), try row.next(RowVersion?.self))
            _ = try row.next(SavedCopy.State?.self)
            _ = try row.next(Bool.self)
            return try ListedFile(&row)
        }
    }
}
