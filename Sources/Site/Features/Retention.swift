import Postgres

/// Rows that nobody needs any more, cleared away in batches so that no statement runs long.
package struct Retention: Sendable {
    /// Rows of one statement.
    private static let batch = 2_000

    private let deletion: SQL

    /// - Parameter isOver: a condition on the rows of the table. A row that changes meanwhile is looked at the next time.
    package init(_ table: SQL, where isOver: SQL) {
        deletion = """
            DELETE FROM \(table)
            WHERE ctid = ANY (ARRAY (SELECT ctid FROM \(table) WHERE \(isOver) LIMIT \(Self.batch)))
            """
    }

    /// Rows that the operator's settings keep for some days after this column says.
    package init(_ table: SQL, days: Int, after column: SQL) {
        self.init(table, where: "\(column) < now() - make_interval(days => \(Int32(days)))")
    }

    package func clear(_ database: Connection) throws {
        while try database.execute(deletion) == Self.batch {}
    }
}
