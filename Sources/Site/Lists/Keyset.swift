import Postgres

/// Rows on a page of a list.
package enum PageSize: Int, Sendable {
    case twenty = 20
    case fifty = 50

    /// A page and one row more, which shows whether there is a further page. Written out: with the number as a parameter
    /// PostgreSQL takes it for a tenth of the table and plans the statement anew at every call, which takes three times as
    /// long as running it.
    package var limit: SQL {
        switch self {
        case .twenty: "LIMIT 21"
        case .fifty: "LIMIT 51"
        }
    }
}

/// A page of a list by key: so many rows in an order, behind a place.
///
/// Each part of the list, and rows that have no key, are read by a statement of their own, one after the other and each as
/// far as those before leave room: each follows an index, nothing is sorted, and a page reads no more rows than it shows
/// and one. A parallel plan could mix them, but there is none for what has a LIMIT.
package struct Keyset<Key: ListKey>: Sendable {
    package let order: ListOrder<Key>
    /// Nil at the list's beginning.
    package let after: ListCursor<Key>?
    package let size: PageSize

    package init(_ order: ListOrder<Key>, after: ListCursor<Key>? = nil, size: PageSize) {
        self.order = order
        self.after = after
        self.size = size
    }

    /// The statement for a page and one row more.
    ///
    /// - Parameters:
    ///   - select: up to its FROM
    ///   - parts: those that this list has of its kind's; a place in any other is its beginning
    package func rows(_ select: SQL, where condition: SQL, parts: Range<Int> = 0..<max(Key.parts.count, 1)) -> SQL {
        let after = after.flatMap { parts.contains($0.part) ? $0 : nil }
        let key = order.key.columns.first.flatMap { $0.isNullable ? $0.sql : nil }
        var statement: SQL = ""
        var count = 0
        for part in (after?.part ?? parts.lowerBound)..<parts.upperBound {
            for hasKey in key == nil ? [true] : [true, false] {
                let isHere = after?.part == part
                if isHere, hasKey, after?.hasKey == false { continue }
                if count > 0 { statement.append(" UNION ALL ") }
                statement.append("(\(select) WHERE \(condition)")
                if !Key.parts.isEmpty { statement.append(" AND \(Key.parts[part])") }
                if let key { statement.append(hasKey ? " AND \(key) IS NOT NULL" : " AND \(key) IS NULL") }
                if isHere, let after, after.hasKey == hasKey { statement.append(" AND \(order.beyond(after))") }
                statement.append(" ORDER BY \(order.ordering) \(size.limit))")
                count += 1
            }
        }
        return count > 1 ? "\(statement) \(size.limit)" : statement
    }
}
