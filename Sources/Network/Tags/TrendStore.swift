import Postgres

/// What is discussed now: the hashtags of the last seven days, counted beforehand so that a page reads one row.
package struct TrendStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package struct Trend: Hashable, Sendable {
        package let name: String
        package let uses: Int
    }

    /// The most used first.
    package static var now: Query<[Trend]> {
        Query.row("SELECT names, uses FROM hashtag_trends") { row in
            let (names, uses): ([String], [Int]) = (try row.next("names"), try row.next("uses"))
            return zip(names, uses).map { Trend(name: $0, uses: $1) }
        }.map { $0 ?? [] }
    }

    package func refresh() throws {
        try database.transaction {
            _ = try database.execute("SELECT pg_advisory_xact_lock(hashtext('hashtag_trends'))")
            _ = try database.execute("DELETE FROM hashtag_trends")
            _ = try database.execute(
                """
                INSERT INTO hashtag_trends (names, uses)
                SELECT array_agg(name ORDER BY uses DESC, name), array_agg(uses ORDER BY uses DESC, name)
                FROM (
                    SELECT h.name, count(*) AS uses
                    FROM posts p
                    JOIN post_hashtags t ON t.post_id = p.id
                    JOIN hashtags h ON h.id = t.hashtag_id
                    WHERE p.created_at > now() - interval '7 days' AND p.deleted_at IS NULL
                    GROUP BY h.id
                    ORDER BY count(*) DESC, h.name
                    LIMIT 10
                ) AS most
                HAVING count(*) > 0
                """)
        }
    }
}
