import Localization
import Postgres

/// Something that administrators follow by days: a row a day, counted while the day lasts (``DailyCounting``).
package struct DailyNumber: Sendable {
    package enum Kind: Sendable {
        /// What happened in the day: yesterday's is counted once more, when it is over.
        case happened
        /// How it stands: the day's last.
        case stands
        /// Bytes, likewise.
        case bytes
        /// What can be counted only while the day lasts: the most that was found.
        case most
    }

    enum Source: Sendable {
        /// An expression, given the beginning and the end of the day.
        case count(@Sendable (_ from: SQL, _ until: SQL) -> SQL)
        case value(@Sendable (Settings) throws -> Int)
        /// The processes add to it themselves.
        case added
    }

    /// Rows and metrics have it, for ever: small letters and `_`.
    package let name: String
    package let kind: Kind
    /// Where it stands among the others.
    package let place: Int
    let source: Source
    package let title: @Sendable (Language) -> String

    package init(
        _ name: String, _ kind: Kind, at place: Int, title: @escaping @Sendable (Language) -> String,
        count: @escaping @Sendable (_ from: SQL, _ until: SQL) -> SQL
    ) {
        self.name = name
        self.kind = kind
        self.place = place
        self.title = title
        source = .count(count)
    }

    init(
        _ name: String, _ kind: Kind, at place: Int, _ source: Source, title: @escaping @Sendable (Language) -> String
    ) {
        self.name = name
        self.kind = kind
        self.place = place
        self.title = title
        self.source = source
    }

    /// A row of the table.
    package struct Row: Sendable {
        package let name: String
        package let day: Day
        package let number: Int
    }

    /// Members who were here.
    package static let active = "active"

    /// Those of the last days, today's included, the oldest first.
    package static func last(_ days: Int, in zone: Zone) -> Query<[Row]> {
        .rows(
            """
            SELECT d.name, (d.day - DATE '1970-01-01')::bigint AS day, d.number
            FROM daily_numbers d
            WHERE d.day > (now() AT TIME ZONE \(zone.name))::date - \(Int32(clamping: days))
            ORDER BY d.name, d.day
            """
        ) { row in
            let name: String = try row.next("name")
            let day: Int = try row.next("day")
            return Row(name: name, day: Day(number: day), number: try row.next("number"))
        }
    }
}
