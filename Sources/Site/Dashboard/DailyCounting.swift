import Postgres

/// Counts what administrators follow, every few minutes: today's, and what happened yesterday, since the last of it came after
/// the last count.
///
/// A page that counts ten million rows when it is opened is slow when it is needed most, and lacks what members have
/// deleted since.
package struct DailyCounting {
    private let services: Services

    package init(_ services: Services) {
        self.services = services
    }

    /// Seconds from one count to the next.
    static let period = 300

    package func count() throws {
        for number in services.features.dailyNumbers {
            switch number.source {
            case .count(let expression):
                if number.kind == .happened { try keep(number, back: 1, expression(day(1), day(0))) }
                try keep(number, back: 0, expression(day(0), day(-1)))
            case .value(let find):
                let found = try find(services.settings)
                try keep(number, back: 0, "\(found)")
            case .added: break
            }
        }
    }

    private var zone: String { services.settings.zone.name }

    /// When the day began that is so many days back.
    private func day(_ back: Int32) -> SQL {
        "(((now() AT TIME ZONE \(zone))::date - \(back))::timestamp AT TIME ZONE \(zone))"
    }

    private func keep(_ number: DailyNumber, back: Int32, _ value: SQL) throws {
        let isMost = number.kind == .most
        _ = try services.database.execute(
            """
            INSERT INTO daily_numbers AS d (name, day, number)
            SELECT \(number.name), (now() AT TIME ZONE \(zone))::date - \(back), coalesce(\(value), 0)::bigint
            ON CONFLICT (name, day) DO UPDATE
            SET number = CASE WHEN \(isMost) THEN greatest(d.number, excluded.number) ELSE excluded.number END
            """)
    }
}
