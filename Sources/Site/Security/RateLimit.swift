import Postgres

/// How often something may be done within a sliding window. Kept in the database, so that it holds over a restart and
/// for all processes together; exact also when tries race, since each takes the key's row.
package struct RateLimit: Sendable {
    package let key: String
    /// How many within the window, 1…1000.
    package let limit: Int
    /// Length of the window in seconds.
    package let window: Int

    package init(_ key: String, limit: Int, window: Int) {
        self.key = key
        self.limit = limit
        self.window = window
    }

    /// Takes one; false when the window is full, and then nothing is taken.
    package var take: Query<Bool> {
        guard limit > 0 else { return Query<Int>.execute("DELETE FROM rate_limits WHERE false").map { _ in false } }
        return Query<Int>.execute(
            """
            INSERT INTO rate_limits AS l (key, taken, expires_at)
            VALUES (\(key), ARRAY[clock_timestamp()], clock_timestamp() + make_interval(secs => \(Double(window))))
            ON CONFLICT (key) DO UPDATE
            SET taken = ARRAY(
                    SELECT t FROM unnest(l.taken) AS t
                    WHERE t > clock_timestamp() - make_interval(secs => \(Double(window)))
                ) || clock_timestamp(),
                expires_at = excluded.expires_at
            WHERE (
                SELECT count(*) FROM unnest(l.taken) AS t
                WHERE t > clock_timestamp() - make_interval(secs => \(Double(window)))
            ) < \(limit)
            """
        ).map { $0 == 1 }
    }

    /// Whether the window is full, without taking one.
    package var isFull: Query<Bool> {
        Query<Bool?>.row(
            """
            SELECT count(*) >= \(limit)
            FROM rate_limits l, unnest(l.taken) AS t
            WHERE l.key = \(key) AND t > clock_timestamp() - make_interval(secs => \(Double(window)))
            """
        ) { try $0.next() }.map { $0 ?? false }
    }
}
