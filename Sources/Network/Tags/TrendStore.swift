import Postgres
import Site
import Web

/// What is discussed now: the hashtags of the last seven days, counted beforehand so that a page reads one row. Of one
/// member three posts count at most, so that nobody fills the list alone.
package struct TrendStore {
    package let database: Connection

    package init(database: Connection) {
        self.database = database
    }

    package struct Trend: Hashable, Sendable {
        package let name: String
        package let uses: Int

        package var address: Address { Hashtag(stored: name).address }
    }

    /// The most used first, without those that the reader has muted.
    package static func now(for reader: MemberID) -> Query<[Trend]> {
        Query.row(
            "SELECT names, uses, \(PostMutes.keys(of: reader)) AS muted FROM hashtag_trends"
        ) { row in
            let (names, uses): ([String], [Int]) = (try row.next("names"), try row.next("uses"))
            let muted = Set(try row.next("muted", as: [String].self))
            return zip(names, uses).filter { !muted.contains(Hashtag(stored: $0.0).key) }
                .map { Trend(name: $0, uses: $1) }
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
                    SELECT h.name, sum(least(own.posts, 3)) AS uses
                    FROM (
                        SELECT t.hashtag_id, count(*) AS posts
                        FROM \(PostAudience.everybody) p
                        JOIN post_hashtags t ON t.post_id = p.id
                        WHERE p.created_at > now() - interval '7 days'
                        GROUP BY t.hashtag_id, p.author_id
                    ) AS own
                    JOIN hashtags h ON h.id = own.hashtag_id
                    GROUP BY h.id
                    ORDER BY uses DESC, h.name
                    LIMIT 10
                ) AS most
                HAVING count(*) > 0
                """)
        }
    }
}
