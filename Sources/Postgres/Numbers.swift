extension Int: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.int8 }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        writer.number(Int64(self))
    }

    /// `bigint`, and the narrower whole numbers.
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        switch cell.type {
        case PostgresType.int8: self = Int(try cell.number(Int64.self))
        case PostgresType.int4: self = Int(try cell.number(Int32.self))
        case PostgresType.int2: self = Int(try cell.number(Int16.self))
        case PostgresType.oid: self = Int(try cell.number(UInt32.self))
        default: throw cell.mismatch
        }
    }
}

extension Int32: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.int4 }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        writer.number(self)
    }

    /// `integer` and `smallint`.
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        switch cell.type {
        case PostgresType.int4: self = try cell.number(Int32.self)
        case PostgresType.int2: self = Int32(try cell.number(Int16.self))
        default: throw cell.mismatch
        }
    }
}

extension Int16: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.int2 }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        writer.number(self)
    }

    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        guard cell.type == PostgresType.int2 else { throw cell.mismatch }
        self = try cell.number(Int16.self)
    }
}

extension Double: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.float8 }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        writer.number(bitPattern)
    }

    /// `double precision` and `real`. A `numeric` is cast in the statement.
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        switch cell.type {
        case PostgresType.float8: self = Double(bitPattern: try cell.number(UInt64.self))
        case PostgresType.float4: self = Double(Float(bitPattern: try cell.number(UInt32.self)))
        default: throw cell.mismatch
        }
    }
}

extension Bool: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.bool }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        writer.number(UInt8(self ? 1 : 0))
    }

    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        guard cell.type == PostgresType.bool else { throw cell.mismatch }
        self = try cell.number(UInt8.self) != 0
    }
}
