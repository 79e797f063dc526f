import CPostgres

/// The rows that one statement gave. Owns libpq's memory: cells point into it.
public final class Answer {
    @usableFromInline let result: OpaquePointer
    /// Number of rows.
    public let rowCount: Int
    @usableFromInline let columnCount: Int32
    /// The types of the columns, so that a cell's type is one load.
    @usableFromInline let types: UnsafeMutablePointer<UInt32>
    /// The statement's text, for messages.
    let statement: Statement

    init(_ result: OpaquePointer, of statement: Statement) {
        self.result = result
        self.statement = statement
        rowCount = Int(PQntuples(result))
        columnCount = PQnfields(result)
        types = .allocate(capacity: Int(columnCount))
        for column in 0..<columnCount { types[Int(column)] = PQftype(result, column) }
    }

    deinit {
        types.deallocate()
        PQclear(result)
    }

    /// How many rows were inserted, updated, deleted, or (of a statement that only reads) found.
    public var affectedRows: Int {
        guard let text = PQcmdTuples(result) else { return 0 }
        return Int(String(cString: text)) ?? 0
    }

    /// The first row; nil without one.
    @inlinable public func first<Value>(_ make: (inout Row) throws -> Value) throws -> Value? {
        guard rowCount > 0 else { return nil }
        var row = Row(self)
        return try make(&row)
    }

    /// All rows in order.
    @inlinable public func all<Value>(_ make: (inout Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(rowCount)
        var row = Row(self)
        for number in 0..<rowCount {
            row.move(to: Int32(truncatingIfNeeded: number))
            values.append(try make(&row))
        }
        return values
    }

    @usableFromInline @inline(never)
    func failure(_ reason: CellMismatch, column: Int32, wanted: Any.Type) -> RowFailure {
        let name = PQfname(result, column).map { String(cString: $0) } ?? ""
        return RowFailure(
            statement: statement.text, column: Int(column) + 1, name: name, reason: reason, wanted: "\(wanted)")
    }

    @usableFromInline @inline(never)
    func tooFew(wanted: Any.Type) -> RowFailure {
        RowFailure(
            statement: statement.text, column: Int(columnCount) + 1, name: "", reason: nil, wanted: "\(wanted)")
    }

    @usableFromInline @inline(never)
    func tooMany(used: Int32) -> RowFailure {
        let name = PQfname(result, used).map { String(cString: $0) } ?? ""
        return RowFailure(statement: statement.text, column: Int(used) + 1, name: name, reason: nil, wanted: "nothing")
    }
}
