import CPostgres

/// A row that is being read, column by column. Cannot be kept: what it gives is copied out of it (``Text`` keeps the
/// answer).
///
/// Columns are read by their names: swapped columns, one that is not read, and a name that two of them share fail with
/// a clear message. Key paths are slow on rows, and a macro would cost minutes of each build.
public struct Row: ~Copyable {
    @usableFromInline let answer: Answer
    @usableFromInline let result: OpaquePointer
    @usableFromInline let types: UnsafeMutablePointer<UInt32>
    @usableFromInline let checkedNames: UnsafeMutablePointer<UnsafePointer<UInt8>?>
    @usableFromInline let columnCount: Int32
    @usableFromInline var number: Int32 = 0
    @usableFromInline var column: Int32 = 0

    @inlinable init(_ answer: Answer) {
        self.answer = answer
        result = answer.result
        types = answer.types
        checkedNames = answer.checkedNames
        columnCount = answer.columnCount
    }

    @inlinable mutating func move(to number: Int32) {
        self.number = number
        column = 0
    }

    /// The value of the next column, which has this name: what is read in another order than it was selected in fails.
    ///
    /// The names are compared when a prepared statement is first read; from then on it costs to compare two pointers.
    ///
    /// - Throws: `RowFailure` when the column has another name or shares it with another one, holds NULL or another type
    ///   than this, or when there is no further column.
    @inlinable public mutating func next<Value: PostgresDecodable>(
        _ name: StaticString, as _: Value.Type = Value.self
    ) throws -> Value {
        let column = self.column
        try check(name, Value.self)
        self.column = column &+ 1
        return try value(column)
    }

    /// Passes by the next column, which has this name.
    @inlinable public mutating func skip(_ name: StaticString) throws {
        try check(name, Void.self)
        column &+= 1
    }

    /// Passes by the columns that are left: for a row that is known to be of no use.
    @inlinable public mutating func skipRest() {
        column = columnCount
    }

    /// The value of a row that has one column.
    ///
    /// - Throws: `RowFailure` as ``next(_:as:)``, and when there are more columns.
    @inlinable public mutating func only<Value: PostgresDecodable>(_: Value.Type = Value.self) throws -> Value {
        guard columnCount == 1 else { throw answer.failure(.unread, column: 1, wanted: Value.self) }
        column = 1
        return try value(0)
    }

    @inlinable func check(_ name: StaticString, _ wanted: Any.Type) throws {
        if column >= columnCount || checkedNames[Int(column)] != name.utf8Start {
            try answer.check(name, column: column, wanted: wanted)
        }
    }

    @inlinable func value<Value: PostgresDecodable>(_ column: Int32) throws -> Value {
        var length = Int(PQgetlength(result, number, column))
        if length == 0, PQgetisnull(result, number, column) != 0 { length = -1 }
        let cell = Cell(
            start: PQgetvalue(result, number, column), length: length, type: types[Int(column)],
            answer: Unmanaged.passUnretained(answer))
        do throws(CellMismatch) {
            return try Value(postgres: cell)
        } catch {
            throw answer.failure(.value(error), column: column, wanted: Value.self)
        }
    }

    /// Throws when a column was not read: the statement and the row's type disagree.
    @inlinable func finish() throws {
        if column < columnCount { throw answer.failure(.unread, column: column, wanted: Void.self) }
    }
}

/// A statement's columns are not what the program reads from them: a mistake of the program, never of a visitor.
public struct RowFailure: Error, Sendable, CustomStringConvertible {
    public enum Problem: Sendable, Hashable {
        /// It holds no value of the type that was asked for.
        case value(CellMismatch)
        /// It was read by this name, which is not its own.
        case otherName(String)
        /// Another column has its name.
        case sharedName
        /// It was not read.
        case unread
        /// It was read by this name, but the statement has no such column.
        case missing(String)
    }

    public let statement: String
    /// 1 for the first.
    public let column: Int
    /// The column's name; empty when there is no such column.
    public let name: String
    public let problem: Problem
    /// The Swift type that was asked for.
    public let wanted: String

    public var description: String {
        let place = name.isEmpty ? "column \(column)" : "column \(column) (\(name))"
        let told =
            switch problem {
            case .value(.null): "is NULL but was read as \(wanted)"
            case .value(.type(let type)): "has the type \(type), which cannot be read as \(wanted)"
            case .value(.value): "holds what is no value of \(wanted)"
            case .otherName(let name): "was read as \(name)"
            case .sharedName: "has the name of another column"
            case .unread: "was not read"
            case .missing(let name): "was read as \(name) but does not exist"
            }
        return "\(place) \(told) in: \(statement)"
    }
}
