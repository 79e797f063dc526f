import Bounds
import Postgres
import Site

/// What lists of files can be put in order by. Folders stand before files in either direction.
package enum FileKey: String, ListKey {
    case name, date, size, type

    private static let names = KeyColumn<ListedRow>.text("f.name") { $0.name.description }
    private static let dates = KeyColumn<ListedRow>.moment("f.modified_at", \.modified)
    private static let sizes = KeyColumn<ListedRow>.number("f.size", within: .bytes, \.size)
    private static let types = KeyColumn<ListedRow>.number("f.category", within: Bounds(1...8)) {
        $0.category.rawValue
    }

    package var columns: [KeyColumn<ListedRow>] {
        switch self {
        case .name: [Self.names]
        case .date: [Self.dates]
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
