import Site

/// Where a token rests. It is sealed for this place, so that the bytes of two rows cannot change places.
struct TokenPlace {
    enum Column: String {
        case access = "access_token"
        case refresh = "refresh_token"
    }

    let connection: ConnectionID
    let member: MemberID

    /// Table, column, row and member.
    func name(_ column: Column) -> String {
        "connections.\(column.rawValue).\(connection.rawValue).\(member.rawValue)"
    }

    func close(_ token: String, in column: Column, _ keys: Keys) throws -> [UInt8] {
        try Seal.close(Array(token.utf8), for: name(column), with: keys)
    }

    func close(_ token: String?, in column: Column, _ keys: Keys) throws -> [UInt8]? {
        try token.map { try close($0, in: column, keys) }
    }

    func open(_ sealed: [UInt8], in column: Column, _ keys: Keys) throws -> String {
        String(decoding: try Seal.open(sealed, for: name(column), with: keys), as: UTF8.self)
    }
}
