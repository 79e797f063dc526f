import Bounds
import Postgres
import Site

/// What lists of files can be put in order by. Folders stand before files in either direction.
package enum FileKey: String, ListKey {
    /// `date` is when a file was last changed, `uploaded` when it came to its source.
    case name, date, uploaded, size, type

    /// What a list of the newest is put in order by, and what every other list is.
    package static let byUpload: [FileKey] = [.name, .uploaded, .size, .type]
    package static let byChange: [FileKey] = [.name, .date, .size, .type]

    private static let names = KeyColumn<ListedRow>.text("f.name") { $0.name.description }
    private static let dates = KeyColumn<ListedRow>.moment("f.modified_at", \.modified)
    private static let uploads = KeyColumn<ListedRow>.moment("coalesce(f.created_at, f.modified_at)", \.uploaded)
    private static let sizes = KeyColumn<ListedRow>.number("f.size", within: .bytes, \.size)
    private static let types = KeyColumn<ListedRow>.number("f.category", within: Bounds(1...8)) {
        $0.category.rawValue
    }

    package var columns: [KeyColumn<ListedRow>] {
        switch self {
        case .name: [Self.names]
        case .date: [Self.dates]
        case .uploaded: [Self.uploads]
        case .size: [Self.sizes]
        case .type: [Self.types, Self.names]
        }
    }

    package var id: SQL { "f.id" }
    package static func id(of row: ListedRow) -> Int { row.id.rawValue }
    /// Those of a search that have only its words stand behind the others.
    package static let parts: [SQL] = ["f.is_folder", "NOT f.is_folder", "f.is_folder", "NOT f.is_folder"]
    package static func part(of row: ListedRow) -> Int { row.match.parts.lowerBound + (row.isFolder ? 0 : 1) }
}

package typealias FileOrder = ListOrder<FileKey>
