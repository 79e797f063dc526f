/// A value that can be a parameter of a statement.
///
/// A type whose raw value is encodable conforms in one line: `extension Post.ID: PostgresEncodable {}`.
public protocol PostgresEncodable {
    /// The OID that the parameter is declared with; 0 lets the server infer it from the statement.
    static var postgresType: UInt32 { get }
    /// Writes the value in PostgreSQL's binary form (or with `writer.text`, as text); a value that writes nothing is
    /// an empty one.
    func encode(into writer: inout ParameterWriter)
}

/// Takes the bytes of parameters.
public struct ParameterWriter: Sendable {
    @usableFromInline var bytes: [UInt8] = []
    @usableFromInline var format: Int32 = 1
    @usableFromInline var isNull = false
    /// A text held a NUL, which PostgreSQL cannot keep: the statement is refused before it is sent.
    @usableFromInline var isUnfit = false

    @inlinable init() {}

    @inlinable public mutating func null() {
        isNull = true
    }

    /// A number in network byte order.
    @inlinable public mutating func number<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    @inlinable public mutating func raw(_ bytes: some Sequence<UInt8>) {
        self.bytes.append(contentsOf: bytes)
    }

    /// The value in its text form, which the server reads by the type that it inferred. Makes the whole value: call it
    /// once, and nothing else.
    @inlinable public mutating func text(_ text: String) {
        format = 0
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        if bytes[start...].contains(0) { isUnfit = true }
        bytes.append(0)
    }
}

/// OIDs of PostgreSQL's own types (catalog `pg_type`; they never change).
public enum PostgresType {
    @inlinable public static var inferred: UInt32 { 0 }
    @inlinable public static var bool: UInt32 { 16 }
    @inlinable public static var bytea: UInt32 { 17 }
    @inlinable public static var name: UInt32 { 19 }
    @inlinable public static var int8: UInt32 { 20 }
    @inlinable public static var int2: UInt32 { 21 }
    @inlinable public static var int4: UInt32 { 23 }
    @inlinable public static var text: UInt32 { 25 }
    @inlinable public static var oid: UInt32 { 26 }
    @inlinable public static var xid: UInt32 { 28 }
    @inlinable public static var json: UInt32 { 114 }
    @inlinable public static var float4: UInt32 { 700 }
    @inlinable public static var float8: UInt32 { 701 }
    @inlinable public static var unknown: UInt32 { 705 }
    @inlinable public static var bpchar: UInt32 { 1042 }
    @inlinable public static var varchar: UInt32 { 1043 }
    @inlinable public static var timestamptz: UInt32 { 1184 }
    @inlinable public static var record: UInt32 { 2249 }
    @inlinable public static var uuid: UInt32 { 2950 }
    @inlinable public static var jsonb: UInt32 { 3802 }
    @inlinable public static var boolArray: UInt32 { 1000 }
    @inlinable public static var int2Array: UInt32 { 1005 }
    @inlinable public static var int4Array: UInt32 { 1007 }
    @inlinable public static var textArray: UInt32 { 1009 }
    @inlinable public static var varcharArray: UInt32 { 1015 }
    @inlinable public static var int8Array: UInt32 { 1016 }
    @inlinable public static var float8Array: UInt32 { 1022 }
    @inlinable public static var timestamptzArray: UInt32 { 1185 }
    @inlinable public static var uuidArray: UInt32 { 2951 }
    /// Types that were made in the database (enums, domains' arrays, types of extensions) begin here.
    @inlinable public static var firstOwn: UInt32 { 16_384 }
}

extension Optional: PostgresEncodable where Wrapped: PostgresEncodable {
    @inlinable public static var postgresType: UInt32 { Wrapped.postgresType }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        switch self {
        case .some(let value): value.encode(into: &writer)
        case .none: writer.null()
        }
    }
}

extension PostgresEncodable where Self: RawRepresentable, RawValue: PostgresEncodable {
    @inlinable public static var postgresType: UInt32 { RawValue.postgresType }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        rawValue.encode(into: &writer)
    }
}
