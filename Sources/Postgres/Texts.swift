import FoundationEssentials

extension String: PostgresEncodable, PostgresDecodable {
    /// Not declared: the server infers the type, so that a text can be a `text`, a `jsonb`, a value of an enum.
    @inlinable public static var postgresType: UInt32 { PostgresType.inferred }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        writer.text(self)
    }

    /// `text` and its kin, `json`, `jsonb` (as its text), enums and text types of extensions.
    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        switch cell.type {
        case PostgresType.text, PostgresType.varchar:
            self = String(decoding: try cell.bytes(), as: UTF8.self)
        default:
            self = try Self.rare(cell)
        }
    }

    @usableFromInline static func rare(_ cell: Cell) throws(CellMismatch) -> String {
        let bytes = try cell.bytes()
        switch cell.type {
        case PostgresType.bpchar, PostgresType.name, PostgresType.unknown, PostgresType.json:
            return String(decoding: bytes, as: UTF8.self)
        case PostgresType.jsonb:
            // A byte with the version of the format, then the text.
            guard bytes.first == 1 else { throw .value }
            return String(decoding: bytes.dropFirst(), as: UTF8.self)
        case PostgresType.firstOwn...:
            guard let text = String(validating: bytes, as: UTF8.self) else { throw .type(cell.type) }
            return text
        default:
            throw .type(cell.type)
        }
    }
}

extension UUID: PostgresEncodable, PostgresDecodable {
    @inlinable public static var postgresType: UInt32 { PostgresType.uuid }

    @inlinable public func encode(into writer: inout ParameterWriter) {
        withUnsafeBytes(of: uuid) { writer.raw($0) }
    }

    @inlinable public init(postgres cell: Cell) throws(CellMismatch) {
        guard cell.type == PostgresType.uuid, cell.length == 16 else { throw cell.mismatch }
        self.init(uuid: try cell.bytes().loadUnaligned(as: uuid_t.self))
    }
}
