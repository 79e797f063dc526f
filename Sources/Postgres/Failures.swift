import CPostgres

/// The server refused a statement. The connection stands; within a transaction nothing more can be done in it.
public struct DatabaseError: Error, Sendable, CustomStringConvertible {
    /// Five characters, appendix A of PostgreSQL's manual: `23505` is a unique violation.
    public let sqlState: String
    public let message: String
    /// The values that were refused, as `Key (email)=(…) already exists.`: for a decision, never for a log.
    public let detail: String?
    public let hint: String?
    /// The name of the constraint that refused: a store turns it into a problem of a form's field.
    public let constraint: String?
    public let table: String?
    public let column: String?
    /// The statement's text, without its parameters.
    public let sql: String
    /// Where in the text, in characters from 1.
    public let position: Int?
    /// The function of the server that refused; the same in all languages of its messages.
    let origin: String?

    /// The transaction was broken off for another one's sake, and may succeed when it is tried again: a deadlock, or two
    /// that cannot be put in an order.
    var isForAnotherTransaction: Bool { sqlState == "40P01" || sqlState == "40001" }

    init(
        sqlState: String, message: String, detail: String? = nil, hint: String? = nil, constraint: String? = nil,
        table: String? = nil, column: String? = nil, sql: String, position: Int? = nil, origin: String? = nil
    ) {
        self.sqlState = sqlState
        self.message = message
        self.detail = detail
        self.hint = hint
        self.constraint = constraint
        self.table = table
        self.column = column
        self.sql = sql
        self.position = position
        self.origin = origin
    }

    /// The failure that libpq keeps in a result.
    init(_ result: OpaquePointer, sql: String) {
        func field(_ code: Int) -> String? {
            PQresultErrorField(result, Int32(code)).map { String(cString: $0) }
        }
        self.init(
            sqlState: field(FIELD_SQLSTATE) ?? "XX000", message: field(FIELD_MESSAGE) ?? "unknown",
            detail: field(FIELD_DETAIL), hint: field(FIELD_HINT),
            constraint: field(FIELD_CONSTRAINT), table: field(FIELD_TABLE),
            column: field(FIELD_COLUMN), sql: sql,
            position: field(FIELD_POSITION).flatMap { Int($0) }, origin: field(FIELD_FUNCTION))
    }

    /// For a log, so without ``detail``: what people typed is not written down.
    public var description: String {
        var text = "\(sqlState): \(message)"
        if let constraint { text += " (constraint \(constraint))" }
        if let position { text += " (at character \(position))" }
        return text + " in: \(sql)"
    }

    /// The prepared statement is gone or outlived a change of its table: it has to be prepared anew.
    var isAboutStalePlan: Bool {
        sqlState == "26000" || (sqlState == "0A000" && origin == "RevalidateCachedQuery")
    }
}

/// There is no connection to the server. The next use makes a new one.
public enum ConnectionFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// No connection could be made in time, or the last try failed a moment ago and the next one is not due.
    case unreachable(String)
    /// The connection broke. `commitUnknown`: a change was on its way to be committed and the answer was lost, so it
    /// may have happened or not; otherwise nothing was changed.
    case lost(String, commitUnknown: Bool)

    public var description: String {
        switch self {
        case .unreachable(let reason): "no connection to the database: \(reason)"
        case .lost(let reason, commitUnknown: false): "lost the connection to the database: \(reason)"
        case .lost(let reason, commitUnknown: true):
            "lost the connection to the database with a change on its way: \(reason)"
        }
    }
}
