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
    package var take: Query<Bool> { take(unless: "false") }

    /// Takes one; false, and nothing is taken, when the window is full or the condition holds.
    package func take(unless condition: SQL) -> Query<Bool> {
        guard limit > 0 else { return .known(false) }
        return Query<Int>.execute(taking(unless: condition)).map { $0 == 1 }
    }

    /// Takes one of this window, which is the sender's own; then one of each of the others, or of none of them when one
    /// is full. So a sender who is refused takes nothing from a window that others need. False when anything was full.
    ///
    /// One statement: it holds the rows of the others, in the order of their keys, from looking at them until it has
    /// taken. Rows that two senders make at the same moment are the exception: each limit is still exact, but a sender
    /// who comes second may have taken of one window and be refused by the next.
    package func take(then others: [RateLimit]) -> Query<Bool> {
        guard limit > 0 else { return .known(false) }
        return Query<Int>.execute(
            """
            WITH own AS (
                \(taking(unless: "false"))
                RETURNING 1
            ), wanted AS (
                SELECT key, most, make_interval(secs => seconds) AS span
                FROM unnest(\(others.map(\.key)), \(others.map(\.limit)), \(others.map(\.window))) AS w (key, most, seconds)
            ), held AS (
                SELECT key, taken
                FROM rate_limits
                WHERE key = ANY (\(others.map(\.key)))
                ORDER BY key
                FOR UPDATE
            ), spent AS (
                SELECT w.key
                FROM wanted w
                LEFT JOIN held h ON h.key = w.key
                WHERE (SELECT count(*) FROM unnest(h.taken) AS t WHERE t > clock_timestamp() - w.span) >= w.most
            )
            INSERT INTO rate_limits AS l (key, taken, expires_at)
            SELECT key, ARRAY[clock_timestamp()], clock_timestamp() + span
            FROM wanted
            WHERE EXISTS (SELECT FROM own) AND NOT EXISTS (SELECT FROM spent)
            ON CONFLICT (key) DO UPDATE
            SET taken = ARRAY(
                    SELECT t FROM wanted w, unnest(l.taken) AS t
                    WHERE w.key = l.key AND t > clock_timestamp() - w.span
                ) || clock_timestamp(),
                expires_at = excluded.expires_at
            WHERE (
                SELECT count(*) FROM wanted w, unnest(l.taken) AS t
                WHERE w.key = l.key AND t > clock_timestamp() - w.span
            ) < (SELECT most FROM wanted w WHERE w.key = l.key)
            """
        ).map { $0 == others.count }
    }

    /// Takes one, unless the window is full or the condition holds.
    private func taking(unless condition: SQL) -> SQL {
        """
        INSERT INTO rate_limits AS l (key, taken, expires_at)
        SELECT \(key), ARRAY[clock_timestamp()], clock_timestamp() + \(span)
        WHERE NOT (\(condition))
        ON CONFLICT (key) DO UPDATE
        SET taken = ARRAY(SELECT t FROM unnest(l.taken) AS t WHERE t > clock_timestamp() - \(span))
                || clock_timestamp(),
            expires_at = excluded.expires_at
        WHERE (SELECT count(*) FROM unnest(l.taken) AS t WHERE t > clock_timestamp() - \(span)) < \(limit)
        """
    }

    private var span: SQL { "make_interval(secs => \(Double(window)))" }

    /// Whether the window is full, without taking one.
    package var isFull: Query<Bool> {
        Query<Bool?>.row(
            """
            SELECT count(*) >= \(limit)
            FROM rate_limits l, unnest(l.taken) AS t
            WHERE l.key = \(key) AND t > clock_timestamp() - make_interval(secs => \(Double(window)))
            """
        ) { try $0.only() }.map { $0 ?? false }
    }
}
