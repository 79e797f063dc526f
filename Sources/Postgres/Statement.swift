/// A statement of the program on one connection.
final class Statement {
    enum State {
        case unknown, sent, prepared
    }

    let text: String
    let types: [UInt32]
    /// The name of the prepared statement; never used twice on a connection.
    let name: UnsafeMutablePointer<CChar>
    var state = State.unknown
    /// The literals by which its columns were read and found to be named so; null for those that were not read yet.
    private var checkedNames: [UnsafeMutableBufferPointer<UnsafePointer<UInt8>?>] = []

    init(text: String, types: [UInt32], number: Int) {
        self.text = text
        self.types = types
        let name = Array("s\(number)".utf8CString)
        self.name = .allocate(capacity: name.count)
        self.name.initialize(from: name, count: name.count)
    }

    deinit {
        name.deallocate()
        for names in checkedNames { names.deallocate() }
    }

    /// Room for what is remembered of its columns' names. Kept as long as the statement: answers point into it.
    func checkedNames(of columns: Int) -> UnsafeMutablePointer<UnsafePointer<UInt8>?> {
        if let known = checkedNames.last, known.count > columns, let start = known.baseAddress { return start }
        // One more than there are, so that there is always an address.
        let start = UnsafeMutablePointer<UnsafePointer<UInt8>?>.allocate(capacity: columns + 1)
        start.initialize(repeating: nil, count: columns + 1)
        checkedNames.append(UnsafeMutableBufferPointer(start: start, count: columns + 1))
        return start
    }

    /// Whether a text can be sent again when its answer was lost: it only reads. A reading statement that calls a
    /// function which writes is to be run in a transaction.
    static func reads(_ text: String) -> Bool {
        let words = text.uppercased().split { !$0.isLetter && $0 != "_" }
        guard let first = words.first, ["SELECT", "WITH", "VALUES", "TABLE"].contains(first) else { return false }
        return !words.contains {
            ["INSERT", "UPDATE", "DELETE", "MERGE", "INTO", "NEXTVAL", "SETVAL", "PG_NOTIFY", "SET_CONFIG"].contains($0)
        }
    }
}

/// The statements that one connection knows.
struct Statements {
    /// Statements by their place in the program: looked up for every query, without making the text.
    private var byPlace: [UInt64: Known] = [:]
    private var byText: [Key: Statement] = [:]
    private var count = 0
    /// The server still holds statements that were forgotten here.
    private(set) var hasForgotten = false

    /// Above this, fragments are composed without end: all are dropped, and those in use come back.
    static let most = 500

    private struct Known {
        let pieces: [SQL.Piece]
        let statement: Statement
    }

    private struct Key: Hashable {
        let text: String
        let types: [UInt32]
    }

    mutating func find(_ sql: SQL) -> Statement {
        if let known = byPlace[sql.hash], known.pieces.count == sql.pieces.count {
            var index = 0
            while index < known.pieces.count, known.pieces[index].stands(where: sql.pieces[index]) { index += 1 }
            if index == known.pieces.count { return known.statement }
        }
        return add(sql)
    }

    private mutating func add(_ sql: SQL) -> Statement {
        let key = Key(text: sql.text, types: sql.types)
        let statement: Statement
        if let known = byText[key] {
            statement = known
        } else {
            if byText.count >= Self.most { forget() }
            count += 1
            statement = Statement(text: key.text, types: key.types, number: count)
            byText[key] = statement
        }
        if byPlace.count >= Self.most * 4 { byPlace.removeAll() }
        byPlace[sql.hash] = Known(pieces: sql.pieces, statement: statement)
        return statement
    }

    /// Prepares all anew. What the server holds is given back with the next batch.
    mutating func forget() {
        byPlace.removeAll()
        byText.removeAll()
        hasForgotten = true
    }

    /// The server drops all that it holds, also what was prepared since `forget`.
    mutating func deallocate() {
        forget()
        hasForgotten = false
    }
}
