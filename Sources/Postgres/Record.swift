/// A row within a column: what `ROW(…)` gives. Its values have no names of their own; they are read by those of the columns
/// that it was printed from.
public struct Record {
    private var rest: UnsafeRawBufferPointer
    /// Values that were not read yet.
    private var left: Int32
    /// The names of those.
    private var names: ArraySlice<StaticString>

    /// The number of values; then each with its type and length (`record_send` in PostgreSQL's `rowtypes.c`).
    fileprivate init(_ cell: Cell, _ columns: Columns) throws(CellMismatch) {
        guard cell.type == PostgresType.record else { throw cell.mismatch }
        rest = try cell.bytes()
        names = columns.names[...]
        left = 0
        left = try number()
    }

    /// The next value, which has this name. Throws as a column does, when it has another name, and when there is none.
    public mutating func next<Value: PostgresDecodable>(
        _ name: StaticString, as _: Value.Type = Value.self
    ) throws(CellMismatch) -> Value {
        guard left > 0, let next = names.popFirst(),
            next.utf8Start == name.utf8Start || next.description == name.description
        else { throw .value }
        left -= 1
        let type = UInt32(bitPattern: try number())
        let length = Int(try number())
        guard length <= rest.count else { throw .value }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[max(length, 0)...]) }
        return try Value(postgres: Cell(start: rest.baseAddress, length: length, type: type))
    }

    fileprivate func finish() throws(CellMismatch) {
        guard left == 0 else { throw .value }
    }

    private mutating func number() throws(CellMismatch) -> Int32 {
        guard rest.count >= 4 else { throw .value }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest[4...]) }
        return Int32(bigEndian: rest.loadUnaligned(as: Int32.self))
    }
}

/// A value that a record holds: of `ROW(\(columns))`.
public protocol PostgresRecord: PostgresDecodable {
    /// What its row is printed from; expressions with names of their own cannot stand in one.
    static var columns: Columns { get }
    /// Reads all of its values.
    init(_ record: inout Record) throws(CellMismatch)
}

extension PostgresRecord {
    public init(postgres cell: Cell) throws(CellMismatch) {
        var record = try Record(cell, Self.columns)
        try self.init(&record)
        try record.finish()
    }
}
