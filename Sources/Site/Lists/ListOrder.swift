import Postgres

/// In what order a list stands: in the address, so that it can be linked and comes back with Back.
package struct ListOrder<Key: ListKey>: Hashable, Sendable {
    package let key: Key
    package let isDescending: Bool

    package init(_ key: Key, isDescending: Bool = false) {
        self.key = key
        self.isDescending = isDescending
    }

    /// As an address has it: `name`, `-date`.
    package init?(_ text: String) {
        let isDescending = text.hasPrefix("-")
        guard let key = Key(rawValue: String(isDescending ? text.dropFirst() : text[...])) else { return nil }
        self.init(key, isDescending: isDescending)
    }

    package var text: String { (isDescending ? "-" : "") + key.rawValue }

    /// The same key the other way.
    package var reversed: ListOrder { ListOrder(key, isDescending: !isDescending) }

    // MARK: SQL

    /// For ORDER BY: `f.name DESC, f.id DESC`.
    package var ordering: SQL {
        let direction: SQL = isDescending ? " DESC" : ""
        let columns: SQL = key.columns.reduce("") { "\($0)\($1.sql)\(direction), " }
        return "\(columns)\(key.id)\(direction)"
    }

    /// What rows are compared by: `f.name, f.id`.
    package var columns: SQL {
        let columns: SQL = key.columns.reduce("") { "\($0)\($1.sql), " }
        return "\(columns)\(key.id)"
    }

    /// The condition on what stands behind a row with these `columns`, a list of values or a subquery.
    package func beyond(_ columns: SQL) -> SQL {
        "(\(self.columns)) \(sign) (\(columns))"
    }

    /// The condition on what stands behind a place, in its part and among the rows that have a key or have none as it does.
    package func beyond(_ cursor: ListCursor<Key>) -> SQL {
        guard cursor.hasKey else { return "\(key.id) \(sign) \(cursor.id)" }
        let values: SQL = cursor.values.reduce("") { "\($0)\($1.parameter), " }
        return beyond("\(values)\(cursor.id)")
    }

    private var sign: SQL { isDescending ? "<" : ">" }
}
