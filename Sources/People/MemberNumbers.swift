import Postgres
import Site

/// The values of each detail, and of how many members each is among those who meet what else is asked for.
package struct MemberNumbers: Sendable {
    /// Members that are counted; where there are more to be looked at, nothing is said of any value.
    package static let most = 15_000
    private static let looked: SQL = "LIMIT 15001"

    package let values: [MemberValues: [String]]
    /// Nil where there were too many.
    private let counts: [MemberValues: [String: Int]]?

    package func count(_ value: String, of detail: MemberValues) -> Int? {
        counts.map { $0[detail]?[value] ?? 0 }
    }

    /// - Parameters:
    ///   - chosen: the value of a detail that is asked for: it decides for the other details, not for its own
    ///   - conditions: what all who are counted meet
    package static func find(
        _ sought: [MemberValues], chosen: [MemberValues: String], _ conditions: [MemberCondition]
    ) -> Query<MemberNumbers> {
        Query<[(MemberValues?, String?, Int?)]>.rows(
            """
            SELECT detail, value, NULL::bigint AS count
            FROM (\(MemberValues.statement(sought))) AS known
            UNION ALL
            \(counted(sought, chosen, conditions))
            """
        ) { row in
            (MemberValues(rawValue: try row.next("detail")), try row.next("value"), try row.next("count"))
        }.map { rows in
            var values: [MemberValues: [String]] = [:]
            var counts: [MemberValues: [String: Int]] = [:]
            var isCounted = false
            for (detail, value, count) in rows {
                if let count {
                    isCounted = true
                    if let detail, let value { counts[detail, default: [:]][value] = count }
                } else if let detail, let value {
                    values[detail, default: []].append(value)
                }
            }
            return MemberNumbers(values: values, counts: isCounted ? counts : nil)
        }
    }

    /// Members are looked at once, for all details together: few of them have many combinations. A row without a detail says that they
    /// were counted; so it does where an index knows of nobody.
    package static func counted(
        _ sought: [MemberValues], _ chosen: [MemberValues: String], _ conditions: [MemberCondition]
    ) -> SQL {
        let found = conditions.lazy.compactMap(\.members).first
        // By what PostgreSQL remembers of the table, so that of very many none is looked at.
        let rows: SQL =
            found.map {
                "(\($0) \(looked)) AS few (id) CROSS JOIN LATERAL (SELECT * FROM members WHERE id = few.id LIMIT 1) m"
            } ?? """
                (SELECT * FROM members
                 WHERE (SELECT c.reltuples FROM pg_class c WHERE c.oid = 'members'::regclass) <= \(Double(most))
                 \(looked)) m
                """
        let nobody: SQL =
            found == nil ? "" : "UNION ALL SELECT '', '', 0 WHERE NOT EXISTS (SELECT FROM combinations)"
        var holds: SQL = "true"
        for condition in conditions { holds.append(" AND \(condition.holds)") }
        var columns: SQL = ""
        var each: SQL = "('', '', true)"
        for (number, detail) in sought.enumerated() {
            columns.append("\(number > 0 ? ", " : "" as SQL)m.\(detail.column)")
            var fits: SQL = "true"
            for other in sought where other != detail {
                if let value = chosen[other] { fits.append(" AND m.\(other.column) = \(value)") }
            }
            each.append(", (\(detail.rawValue), m.\(detail.column), \(fits))")
        }
        return """
            (WITH combinations AS MATERIALIZED (
                SELECT \(columns), count(*) FILTER (WHERE \(holds)) AS number, sum(count(*)) OVER () AS looked
                FROM \(rows)
                GROUP BY \(columns)
            )
            SELECT one.detail, one.value, coalesce(sum(m.number) FILTER (WHERE one.fits), 0)::bigint AS count
            FROM combinations m
            CROSS JOIN LATERAL (VALUES \(each)) AS one (detail, value, fits)
            WHERE m.looked <= \(Int32(most))
            GROUP BY one.detail, one.value
            \(nobody))
            """
    }
}
