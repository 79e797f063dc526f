import Bounds
import FoundationEssentials
import Postgres

/// A column that lists are put in order by: how SQL calls it, and what a row has in it.
package struct KeyColumn<Row>: Sendable {
    let sql: SQL
    /// Rows that have none stand behind all others, in either direction.
    let isNullable: Bool
    /// Words begin with A, numbers and moments with the greatest: the largest and the newest are looked for more often.
    let isText: Bool
    let value: @Sendable (Row) -> KeyValue?
    /// Reads what an address has; nil for what no row can have.
    let read: @Sendable (String) -> KeyValue?

    package static func text(_ sql: SQL, _ value: @escaping @Sendable (Row) -> String) -> KeyColumn {
        KeyColumn(sql: sql, isNullable: false, isText: true, value: { .text(value($0)) }, read: { .text($0) })
    }

    package static func number(
        _ sql: SQL, within bounds: Bounds, _ value: @escaping @Sendable (Row) -> Int
    ) -> KeyColumn {
        KeyColumn(
            sql: sql, isNullable: false, isText: false, value: { .number(value($0)) },
            read: { bounds.exactly($0).map(KeyValue.number) })
    }

    package static func moment(_ sql: SQL, _ value: @escaping @Sendable (Row) -> Date) -> KeyColumn {
        KeyColumn(sql: sql, isNullable: false, isText: false, value: { .moment(value($0)) }, read: KeyValue.moment)
    }

    /// - Parameter value: nil for NULL
    package static func moment(orNothing sql: SQL, _ value: @escaping @Sendable (Row) -> Date?) -> KeyColumn {
        KeyColumn(
            sql: sql, isNullable: true, isText: false, value: { value($0).map(KeyValue.moment) }, read: KeyValue.moment)
    }
}

/// What a row has in a column of its list's order.
package enum KeyValue: Hashable, Sendable {
    case text(String)
    case number(Int)
    case moment(microseconds: Int)

    private static let microseconds = Bounds(
        Bounds.moment.range.lowerBound * 1_000_000...Bounds.moment.range.upperBound * 1_000_000)

    static func moment(_ date: Date) -> KeyValue {
        .moment(microseconds: microseconds.exactly(date.timeIntervalSince1970 * 1_000_000) ?? 0)
    }

    @Sendable static func moment(_ text: String) -> KeyValue? {
        microseconds.exactly(text).map(KeyValue.moment(microseconds:))
    }

    /// As an address has it.
    var text: String {
        switch self {
        case .text(let text): text
        case .number(let number), .moment(let number): String(number)
        }
    }

    /// As a statement has it.
    var parameter: SQL {
        switch self {
        case .text(let text): "\(text)"
        case .number(let number): "\(number)"
        case .moment(let microseconds): "\(Date(timeIntervalSince1970: Double(microseconds) / 1_000_000))"
        }
    }
}
