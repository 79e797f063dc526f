import Postgres

/// Rows that nobody needs any more, cleared away in batches so that no statement runs long.
package struct Retention: Sendable {
    /// Rows of one statement.
    private static let batch = 2_000

    private let table: SQL
    /// Given the days of the term.
    private let isOver: @Sendable (Int) -> SQL
    /// Whose days they are; nil where nobody decides about them.
    private let term: RetentionTerm?
    /// The same, as they are counted; nil where nobody decides about them.
    package var rows: TermRows? { term.map { TermRows(table, for: $0, where: isOver) } }

    /// - Parameter isOver: a condition on the rows of the table. A row that changes meanwhile is looked at the next time.
    package init(_ table: SQL, where isOver: SQL) {
        self.table = table
        self.isOver = { _ in isOver }
        term = nil
    }

    /// - Parameter isOver: likewise, given the days for which rows of this term stay
    package init(_ table: SQL, for term: RetentionTerm, where isOver: @escaping @Sendable (_ days: Int) -> SQL) {
        self.table = table
        self.isOver = isOver
        self.term = term
    }

    /// Rows that stay for the days of the term after this column says.
    package init(_ table: SQL, for term: RetentionTerm, after column: SQL) {
        self.init(table, for: term) { "\(column) < now() - make_interval(days => \(Int32(clamping: $0)))" }
    }

    /// - Parameter days: of each term; the usual ones when it is left out
    package func clear(_ database: Connection, keeping days: (RetentionTerm) -> Int = { $0.usual }) throws {
        let isOver = isOver(term.map(days) ?? 0)
        let deletion: SQL = """
            DELETE FROM \(table)
            WHERE ctid = ANY (ARRAY (SELECT ctid FROM \(table) WHERE \(isOver) LIMIT \(constant: Self.batch)))
            """
        while try database.execute(deletion) == Self.batch {}
    }
}
