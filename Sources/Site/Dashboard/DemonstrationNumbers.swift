import Postgres

/// How the demonstration's Quad did before anybody looks: the days up to yesterday. Today is counted as it is.
enum DemonstrationNumbers {
    private struct Numbers: Decodable {
        let name: String
        /// On Saturdays and Sundays there is a third of it.
        let rests: Bool
        /// The last is yesterday's.
        let days: [Int]
    }

    @Sendable static func add(_ demonstration: Demonstration) throws -> String {
        let numbers = try demonstration.read([Numbers].self, "numbers.json")
        let zone = demonstration.settings.zone.name
        for one in numbers {
            _ = try demonstration.database.execute(
                """
                INSERT INTO daily_numbers (name, day, number)
                SELECT \(one.name), day, CASE WHEN \(one.rests) AND extract(isodow FROM day) > 5 THEN n / 3 ELSE n END
                FROM unnest(\(one.days)::bigint[]) WITH ORDINALITY AS days (n, place),
                     LATERAL (
                         SELECT (now() AT TIME ZONE \(zone))::date - \(Int32(clamping: one.days.count + 1)) + place::integer
                     ) AS counted (day)
                """)
        }
        return "\(numbers.count) numbers of days"
    }
}
