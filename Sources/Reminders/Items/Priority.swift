import Postgres

/// How important something is: shown by as many exclamation marks.
package enum Priority: Int, CaseIterable, Sendable {
    case none, slight, important, urgent

    /// Nothing for ``none``.
    package var mark: String { String(repeating: "!", count: rawValue) }

    package func name(_ words: RemindersWords) -> String {
        switch self {
        case .none: words.priorityNone
        case .slight: words.prioritySlight
        case .important: words.priorityImportant
        case .urgent: words.priorityUrgent
        }
    }
}

extension Priority: PostgresDecodable {
    package init(postgres cell: Cell) throws(CellMismatch) {
        guard let value = Priority(rawValue: Int(try Int16(postgres: cell))) else { throw .value }
        self = value
    }
}
