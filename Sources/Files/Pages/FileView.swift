/// How a list of files is drawn: in the address, and remembered as its order is.
package enum FileView: String, Sendable, CaseIterable {
    case table, grid

    package static let nameField = "view"

    package var other: FileView { self == .table ? .grid : .table }
}
