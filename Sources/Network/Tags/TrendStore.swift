import Postgres

/// What is discussed now: the hashtags of the last seven days, counted beforehand so that a page reads ten rows.
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
        .rows(
            """
            SELECT name, uses
            FROM hashtag_trends
            ORDER BY rank
            """
        ) { Trend(name: try $0.next("name"), uses: Int(try $0.next("uses", as: Int32.self))) }
    }

    /// Counts anew.
    package func refresh() throws {
        try database.transaction {
            _ = try database.execute("SELECT pg_advisory_xact_lock(hashtext('hashtag_trends'))")
            _ = try database.execute("DELETE FROM hashtag_trends")
            _ = try database.execute(
                """
                INSERT INTO hashtag_trends (rank, name, uses)
                SELECT row_number() OVER (ORDER BY count(*) DESC, h.name), h.name, count(*)
                FROM posts p
                JOIN post_hashtags t ON t.post_id = p.id
                JOIN hashtags h ON h.id = t.hashtag_id
                WHERE p.created_at > now() - interval '7 days' AND p.deleted_at IS NULL
                GROUP BY h.id
                ORDER BY count(*) DESC, h.name
                LIMIT 10
                """)
        }
    }
}
