import CPostgres

/// The rows that one statement gave. Owns libpq's memory: cells point into it.
public final class Answer {
    @usableFromInline let result: OpaquePointer
    public let rowCount: Int
    @usableFromInline let columnCount: Int32
    /// The types of the columns, so that a cell's type is one load.
    @usableFromInline let types: UnsafeMutablePointer<UInt32>
    /// The literals by which the statement's columns were read before, and found to be their names.
    @usableFromInline let checkedNames: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    /// The statement's text, for messages.
    let statement: Statement

    init(_ result: OpaquePointer, of statement: Statement) {
        self.result = result
        self.statement = statement
        rowCount = Int(PQntuples(result))
        columnCount = PQnfields(result)
        checkedNames = statement.checkedNames(of: Int(columnCount))
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

    /// The first row; nil without one. Every column has to be read or skipped.
    @inlinable public func first<Value>(_ make: (inout Row) throws -> Value) throws -> Value? {
        guard rowCount > 0 else { return nil }
        var row = Row(self)
        let value = try make(&row)
        try row.finish()
        return value
    }

    /// All rows in order. Every column has to be read or skipped.
    @inlinable public func all<Value>(_ make: (inout Row) throws -> Value) throws -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(rowCount)
        var row = Row(self)
        for number in 0..<rowCount {
            row.move(to: Int32(truncatingIfNeeded: number))
            values.append(try make(&row))
            try row.finish()
        }
        return values
    }

    /// Checks that a column has this name, and no other one has it: a name that two columns have says nothing.
    @usableFromInline @inline(never)
    func check(_ name: StaticString, column: Int32, wanted: Any.Type) throws {
        guard column < columnCount else { throw failure(.missing("\(name)"), column: column, wanted: wanted) }
        guard self.name(of: column) == "\(name)" else {
            throw failure(.otherName("\(name)"), column: column, wanted: wanted)
        }
        for other in 0..<columnCount where other != column && self.name(of: other) == "\(name)" {
            throw failure(.sharedName, column: column, wanted: wanted)
        }
        checkedNames[Int(column)] = name.utf8Start
    }

    @usableFromInline @inline(never)
    func failure(_ problem: RowFailure.Problem, column: Int32, wanted: Any.Type) -> RowFailure {
        RowFailure(
            statement: statement.text, column: Int(column) + 1, name: name(of: column), problem: problem,
            wanted: "\(wanted)")
    }

    private func name(of column: Int32) -> String {
        PQfname(result, column).map { String(cString: $0) } ?? ""
    }
}
