import Postgres
import Site

/// What members have in one of their details: each value once, at most a hundred of them.
package enum MemberValues: String, Sendable {
    case faculty, position, city

    var column: SQL {
        switch self {
        case .faculty: "faculty"
        case .position: "position"
        case .city: "city"
        }
    }

    /// Of those who have this value.
    ///
    /// - Parameter key: ``MemberKey/name`` or ``MemberKey/inCommon``: the order in which an index has them
    package func condition(_ value: String, along key: MemberKey) -> MemberCondition {
        let holds: SQL = "m.\(column) = \(value)"
        let order = ListOrder(key)
        return MemberCondition(holds, members: "SELECT m.id FROM members m WHERE \(holds) ORDER BY \(order.ordering)")
    }

    /// The values of each of these.
    package static func all(_ sought: [MemberValues]) -> Query<[MemberValues: [String]]> {
        Query<[(MemberValues?, String)]>.rows(statement(sought)) { row in
            (MemberValues(rawValue: try row.next("detail")), try row.next("value"))
        }.map { rows in
            rows.reduce(into: [:]) { values, row in
                if let detail = row.0 { values[detail, default: []].append(row.1) }
            }
        }
    }

    static func statement(_ sought: [MemberValues]) -> SQL {
        var statement: SQL = ""
        for (number, detail) in sought.enumerated() {
            if number > 0 { statement.append(" UNION ALL ") }
            statement.append("(SELECT \(detail.rawValue) AS detail, value FROM (\(detail.values)) AS known)")
        }
        return statement
    }

    /// From one value to the next by the index, since an index of a million members has few different ones.
    private var values: SQL {
        """
        WITH RECURSIVE known AS (
            (SELECT \(column) AS value FROM members WHERE \(column) > '' ORDER BY \(column) LIMIT 1)
            UNION ALL
            SELECT (SELECT m.\(column) FROM members m WHERE m.\(column) > k.value ORDER BY m.\(column) LIMIT 1)
            FROM known k
            WHERE k.value IS NOT NULL
        )
        SELECT value FROM known WHERE value IS NOT NULL LIMIT 100
        """
    }
}
