/// A row within a column: what `ROW(…)` gives. Its values are read one by one, in their order; they have no names that
/// could be checked.
public struct Record {
    private var rest: UnsafeRawBufferPointer
    /// Values that were not read yet.
    private var left: Int32

    /// The number of values; then each with its type and length (`record_send` in PostgreSQL's `rowtypes.c`).
    fileprivate init(_ cell: Cell) throws(CellMismatch) {
        guard cell.type == PostgresType.record else { throw cell.mismatch }
        rest = try cell.bytes()
        left = 0
        left = try number()
    }

    /// The next value. Throws as a column does, and when there is none.
    public mutating func next<Value: PostgresDecodable>(
        _: Value.Type = Value.self
    ) throws(CellMismatch) -> Value {
        guard left > 0 else { throw .value }
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

/// A value that a record holds.
public protocol PostgresRecord: PostgresDecodable {
    /// Reads all of its values.
    init(_ record: inout Record) throws(CellMismatch)
}

extension PostgresRecord {
    public init(postgres cell: Cell) throws(CellMismatch) {
        var record = try Record(cell)
        try self.init(&record)
        try record.finish()
    }
}
