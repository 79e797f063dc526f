/// A row that is read later, in part, or not at all: it keeps the memory of its answer alive.
///
/// Not Sendable: it belongs to the connection's thread.
public struct KeptRow {
    private let answer: Answer
    private let number: Int32

    init(_ answer: Answer, _ number: Int32) {
        self.answer = answer
        self.number = number
    }

    /// Reads columns from the first on, as far as `make` likes.
    public func read<Value>(_ make: (inout Row) throws -> Value) rethrows -> Value {
        var row = Row(answer)
        row.move(to: number)
        return try make(&row)
    }
}

extension Query where Result == [KeptRow] {
    /// All rows, to be read later.
    public static func kept(_ sql: SQL) -> Query {
        Query(sql) { answer in (0..<answer.rowCount).map { KeptRow(answer, Int32(truncatingIfNeeded: $0)) } }
    }
}
