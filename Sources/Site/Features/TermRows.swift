import Postgres

/// Rows that stay as long as administrators decide (``RetentionTerm``), whoever ends them: how many there are that would be over.
package struct TermRows: Sendable {
    /// More are not counted: administrators wait for it.
    package static let most = 100_000

    package let term: RetentionTerm
    private let table: SQL
    private let isOver: @Sendable (Int) -> SQL

    /// - Parameter isOver: a condition on the rows of the table, given the days (of messages, months) of the term; by an index
    package init(_ table: SQL, for term: RetentionTerm, where isOver: @escaping @Sendable (_ days: Int) -> SQL) {
        self.term = term
        self.table = table
        self.isOver = isOver
    }

    /// As an expression: ``most`` and one at most.
    package func count(after days: Int) -> SQL {
        "(SELECT count(*) FROM (SELECT FROM \(table) WHERE \(isOver(days)) LIMIT \(constant: Self.most + 1)) AS counted)"
    }
}
