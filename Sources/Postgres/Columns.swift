/// The columns of a row's type, as a SELECT asks for them: each by the name under which `Row.next` reads it.
///
/// ```swift
/// /// What ``init(_:)`` reads, of `posts p`.
/// static let columns = Columns(of: "p", "id", "created_at").and("p.author_id = p.editor_id", as: "is_own")
///
/// init(_ row: inout Row) throws {
///     id = try row.next("id")
///     created = try row.next("created_at")
///     isOwn = try row.next("is_own")
/// }
/// ```
/// `"SELECT \(Post.columns) FROM posts p"` prints them. Made once, as a `static let`: its text is never freed, so that it
/// is one literal of each statement, like those that the program has.
public struct Columns: Sendable {
    let sql: SQL
    /// By which they are read, in order.
    let names: [StaticString]

    /// - Parameters:
    ///   - table: the table, or its alias, that the names stand behind; nil for none
    ///   - names: those of the table
    public init(of table: StaticString? = nil, _ names: StaticString...) {
        let prefix = table.map { "\($0)." } ?? ""
        sql = SQL(immortal: names.map { "\(prefix)\($0)" }.joined(separator: ", "))
        self.names = names
    }

    private init(_ sql: SQL, _ names: [StaticString]) {
        self.sql = sql.merged()
        self.names = names
    }

    /// And what an expression gives, by a name of its own.
    public func and(_ expression: SQL, as name: StaticString) -> Columns {
        Columns("\(sql), \(expression) AS \(SQL(stringLiteral: name))", names + [name])
    }

    /// And those of another type, which is read behind.
    public func and(_ others: Columns) -> Columns {
        Columns("\(sql), \(others.sql)", names + others.names)
    }
}

extension SQL.StringInterpolation {
    /// The columns of a row's type.
    public mutating func appendInterpolation(_ columns: Columns) {
        sql.append(columns.sql)
    }
}

extension SQL {
    /// A text that is made while the program runs and stays in memory for ever.
    fileprivate init(immortal text: String) {
        self.init(capacity: 0)
        if !text.isEmpty { add(Piece(immortal: text)) }
    }

    /// The same with all literals between two parameters as one, which stays in memory for ever.
    fileprivate func merged() -> SQL {
        var merged = SQL(capacity: 0)
        merged.values = values
        var text = ""
        for piece in pieces {
            text += piece.text
            guard piece.hasParameter else { continue }
            var whole = Piece(immortal: text)
            whole.type = piece.type
            whole.offset = piece.offset
            whole.size = piece.size
            whole.format = piece.format
            merged.add(whole)
            merged.mix(UInt64(piece.type))
            text = ""
        }
        if !text.isEmpty { merged.add(Piece(immortal: text)) }
        return merged
    }
}

extension SQL.Piece {
    fileprivate init(immortal text: String) {
        let bytes = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
        _ = bytes.initialize(fromContentsOf: text.utf8)
        self.init(address: UInt(bitPattern: bytes.baseAddress), length: UInt32(text.utf8.count))
    }
}
