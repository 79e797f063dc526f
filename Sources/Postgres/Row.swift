import CPostgres

/// A row that is being read, column by column. Cannot be kept: what it gives is copied out of it.
public struct Row: ~Copyable {
    @usableFromInline let answer: Answer
    @usableFromInline let result: OpaquePointer
    @usableFromInline let types: UnsafeMutablePointer<UInt32>
    @usableFromInline let columnCount: Int32
    @usableFromInline var number: Int32 = 0
    @usableFromInline var column: Int32 = 0

    @inlinable init(_ answer: Answer) {
        self.answer = answer
        result = answer.result
        types = answer.types
        columnCount = answer.columnCount
    }

    @inlinable mutating func move(to number: Int32) {
        self.number = number
        column = 0
    }

    /// The value of the next column.
    ///
    /// - Throws: `RowFailure` when the column holds NULL or another type than this, or when there is no further column.
    @inlinable public mutating func next<Value: PostgresDecodable>(_: Value.Type = Value.self) throws -> Value {
        let column = self.column
        guard column < columnCount else { throw answer.tooFew(wanted: Value.self) }
        self.column = column &+ 1
        var length = Int(PQgetlength(result, number, column))
        if length == 0, PQgetisnull(result, number, column) != 0 { length = -1 }
        let cell = Cell(start: PQgetvalue(result, number, column), length: length, type: types[Int(column)])
        do throws(CellMismatch) {
            return try Value(postgres: cell)
        } catch {
            throw answer.failure(error, column: column, wanted: Value.self)
        }
    }

    /// Throws when a column was not read: the statement and the row's type disagree.
    @inlinable func finish() throws {
        if column < columnCount { throw answer.tooMany(used: column) }
    }
}

/// A statement's columns are not what the program reads from them: a mistake of the program, never of a visitor.
public struct RowFailure: Error, Sendable, CustomStringConvertible {
    public let statement: String
    /// 1 for the first.
    public let column: Int
    /// The column's name; empty when there is no such column.
    public let name: String
    /// nil when the row has too few or too many columns.
    public let reason: CellMismatch?
    /// The Swift type that was asked for.
    public let wanted: String

    public var description: String {
        let place = name.isEmpty ? "column \(column)" : "column \(column) (\(name))"
        let problem =
            switch reason {
            case .null: "is NULL but was read as \(wanted)"
            case .type(let type): "has the type \(type), which cannot be read as \(wanted)"
            case .value: "holds what is no value of \(wanted)"
            case nil: name.isEmpty ? "was read as \(wanted) but does not exist" : "was not read"
            }
        return "\(place) \(problem) in: \(statement)"
    }
}
