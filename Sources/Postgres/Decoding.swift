/// A value that a column can hold.
///
/// A type whose raw value is decodable conforms in one line: `extension Post.ID: PostgresDecodable {}`.
public protocol PostgresDecodable {
    /// Reads the binary form. Throws when the column is of another type or NULL.
    init(postgres cell: Cell) throws(CellMismatch)
}

/// Why a cell is not the value that was asked for.
public enum CellMismatch: Error, Sendable, Hashable {
    /// The column is NULL, the value is not optional.
    case null
    /// The column is of a type that cannot become the value; the OID.
    case type(UInt32)
    /// The type fits, the bytes do not mean a value: not a case of an enum, out of range.
    case value
}

/// One value of an answer, in PostgreSQL's binary form. Holds only during the call that it was given to.
public struct Cell {
    @usableFromInline let start: UnsafeRawPointer?
    /// Number of bytes; −1 for NULL.
    public let length: Int
    /// OID of the column's type.
    public let type: UInt32
    /// Whose memory the bytes are; nil when they cannot outlive the call.
    @usableFromInline let answer: Unmanaged<Answer>?

    @inlinable init(start: UnsafeRawPointer?, length: Int, type: UInt32, answer: Unmanaged<Answer>? = nil) {
        self.start = start
        self.length = length
        self.type = type
        self.answer = answer
    }

    @inlinable public var isNull: Bool { length < 0 }

    /// The bytes; throws for NULL.
    @inlinable public func bytes() throws(CellMismatch) -> UnsafeRawBufferPointer {
        guard length >= 0 else { throw .null }
        return UnsafeRawBufferPointer(start: start, count: length)
    }

    /// A number in network byte order that takes the whole cell.
    @inlinable public func number<Number: FixedWidthInteger>(_: Number.Type) throws(CellMismatch) -> Number {
        guard length == MemoryLayout<Number>.size, let start else { throw mismatch }
        return Number(bigEndian: start.loadUnaligned(as: Number.self))
    }

    /// The reason when the type was not one of those that fit.
    @inlinable public var mismatch: CellMismatch { isNull ? .null : .type(type) }
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        self = cell.isNull ? nil : try Wrapped(postgres: cell)
    }
}

extension PostgresDecodable where Self: RawRepresentable, RawValue: PostgresDecodable {
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        guard let value = Self(rawValue: try RawValue(postgres: cell)) else { throw .value }
        self = value
    }
}
