import Postgres

/// What a kind of list can be put in order by. A case is a word of addresses, and one column or more; rows that are equal
/// in all of them stand in the order of their numbers.
///
/// An index over what the list's condition fixes, these columns and the number makes a page cost the rows that it shows,
/// wherever in the list it stands.
package protocol ListKey: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
    associatedtype Row

    /// Compared one after the other, all in one direction. A text is the last of them, and the first alone may be NULL.
    var columns: [KeyColumn<Row>] { get }
    /// The row's number in SQL: `f.id`.
    var id: SQL { get }
    static func id(of row: Row) -> Int
    /// Conditions that divide each list into parts, which stand one behind the other in either direction: folders before
    /// files. None for a list in one piece.
    static var parts: [SQL] { get }
    /// In which of the parts a row stands.
    static func part(of row: Row) -> Int
}

extension ListKey {
    package static var parts: [SQL] { [] }
    package static func part(of row: Row) -> Int { 0 }
}
