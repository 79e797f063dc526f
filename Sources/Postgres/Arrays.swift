import FoundationEssentials

/// What an array can hold. One dimension; an array that has more, or holds NULL for an element that is not optional,
/// is refused.
public protocol PostgresElement {
    /// The OID that an array of these is declared with.
    static var postgresArrayType: UInt32 { get }
    static func encode(_ array: [Self], into writer: inout ParameterWriter)
    static func decode(_ cell: Cell) throws(CellMismatch) -> [Self]
}

/// An element with a type of its own within the array's bytes.
public protocol PostgresTypedElement: PostgresElement, PostgresEncodable, PostgresDecodable {
    /// The OID of one element.
    static var postgresElementType: UInt32 { get }
    /// Whether a column of this type is an array of what can be read as elements.
    static func isArray(_ type: UInt32) -> Bool
    func encodeElement(into writer: inout ParameterWriter)
}

extension Array: PostgresEncodable where Element: PostgresElement {
    @inlinable public static var postgresType: UInt32 { Element.postgresArrayType }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        Element.encode(self, into: &writer)
    }
}

extension Array: PostgresDecodable where Element: PostgresElement {
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        self = try Element.decode(cell)
    }
}

/// An array of bytes is a `bytea`.
extension UInt8: PostgresElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.bytea }

    @inlinable public static func encode(_ array: [UInt8], into writer: inout ParameterWriter) {
        writer.raw(array)
    }

    @inlinable public static func decode(_ cell: Cell) throws(CellMismatch) -> [UInt8] {
        guard cell.type == PostgresType.bytea else { throw cell.mismatch }
        return [UInt8](try cell.bytes())
    }
}

extension PostgresTypedElement {
    @inlinable public static var postgresElementType: UInt32 { postgresType }

    @inlinable public func encodeElement(into writer: inout ParameterWriter) {
        encode(into: &writer)
    }

    /// Number of dimensions, whether there are NULLs, type of the elements, length, first index; then each element
    /// with its length (`array_send` in PostgreSQL's `arrayfuncs.c`).
    public static func encode(_ array: [Self], into writer: inout ParameterWriter) {
        writer.number(Int32(array.isEmpty ? 0 : 1))
        writer.number(Int32(0))
        writer.number(postgresElementType)
        guard !array.isEmpty else { return }
        writer.number(Int32(array.count))
        writer.number(Int32(1))
        for element in array {
            let place = writer.bytes.count
            writer.number(Int32(0))
            element.encodeElement(into: &writer)
            let length = UInt32(writer.bytes.count - place - 4)
            withUnsafeBytes(of: length.bigEndian) { writer.bytes.replaceSubrange(place..<place + 4, with: $0) }
        }
    }

    public static func isArray(_ type: UInt32) -> Bool {
        type == postgresArrayType
    }

    public static func decode(_ cell: Cell) throws(CellMismatch) -> [Self] {
        guard isArray(cell.type) else { throw cell.mismatch }
        var reader = Reader(rest: try cell.bytes())
        let dimensions = try reader.number()
        _ = try reader.number()
        let type = UInt32(bitPattern: try reader.number())
        guard dimensions > 0 else { return [] }
        guard dimensions == 1 else { throw .value }
        let count = Int(try reader.number())
        _ = try reader.number()
        guard count >= 0, count <= reader.rest.count / 4 else { throw .value }
        var elements: [Self] = []
        elements.reserveCapacity(count)
        for _ in 0..<count {
            elements.append(try Self(postgres: try reader.element(type)))
        }
        return elements
    }
}

/// Reads the parts of an array's bytes.
private struct Reader {
    var rest: UnsafeRawBufferPointer

    mutating func number() throws(CellMismatch) -> Int32 {
        guard rest.count >= 4 else { throw .value }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(4)) }
        return Int32(bigEndian: rest.loadUnaligned(as: Int32.self))
    }

    mutating func element(_ type: UInt32) throws(CellMismatch) -> Cell {
        let length = Int(try number())
        guard length >= 0 else { return Cell(start: nil, length: -1, type: type) }
        guard rest.count >= length else { throw .value }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(length)) }
        return Cell(start: rest.baseAddress, length: length, type: type)
    }
}

extension PostgresElement where Self: RawRepresentable, RawValue: PostgresElement {
    @inlinable public static var postgresArrayType: UInt32 { RawValue.postgresArrayType }

    @inlinable public static func encode(_ array: [Self], into writer: inout ParameterWriter) {
        RawValue.encode(array.map(\.rawValue), into: &writer)
    }

    @inlinable public static func decode(_ cell: Cell) throws(CellMismatch) -> [Self] {
        var elements: [Self] = []
        for rawValue in try RawValue.decode(cell) {
            guard let element = Self(rawValue: rawValue) else { throw .value }
            elements.append(element)
        }
        return elements
    }
}

extension Int: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.int8Array }

    public static func isArray(_ type: UInt32) -> Bool {
        type == PostgresType.int8Array || type == PostgresType.int4Array || type == PostgresType.int2Array
    }
}

extension Int32: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.int4Array }
}

extension Bool: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.boolArray }
}

extension Double: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.float8Array }
}

extension Date: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.timestamptzArray }
}

extension UUID: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.uuidArray }
}

extension String: PostgresTypedElement {
    @inlinable public static var postgresArrayType: UInt32 { PostgresType.textArray }
    @inlinable public static var postgresElementType: UInt32 { PostgresType.text }

    public static func isArray(_ type: UInt32) -> Bool {
        type == PostgresType.textArray || type == PostgresType.varcharArray || type >= PostgresType.firstOwn
    }

    /// Within an array a text is its bytes, without the NUL that ends a text of its own.
    @inlinable public func encodeElement(into writer: inout ParameterWriter) {
        writer.raw(utf8)
    }
}
