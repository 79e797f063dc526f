import Postgres

/// Hashtags by what is typed of them. Posts that are deleted count nowhere (`hashtags.uses`).
package enum HashtagStore {
    package struct Suggestion: Sendable {
        package let name: String
        /// How many posts have it.
        package let uses: Int
    }

    /// Eight at most: those that begin so, then those of the most used that contain it, each the most used first. One that was
    /// used once, a month ago, is mostly a slip: it is offered only to who types all of it.
    ///
    /// However many hashtags there are, at most six hundred entries of indexes are read: the first by the alphabet, the most
    /// used with the same two letters, and the most used of all.
    package static func suggestions(for beginning: HashtagBeginning) -> Query<[Suggestion]> {
        .rows(statement(for: beginning)) { Suggestion(name: try $0.next("name"), uses: try $0.next("uses")) }
    }

    package static func statement(for beginning: HashtagBeginning) -> SQL {
        """
        WITH near AS (
            (SELECT id, name, key, uses, created_at FROM hashtags
             WHERE key >= \(beginning.key) AND key < \(beginning.key) || U&'\\+10FFFF' ORDER BY key LIMIT 200)
            UNION
            (SELECT id, name, key, uses, created_at FROM hashtags
             WHERE left(key, 2) = left(\(beginning.key), 2) ORDER BY uses DESC LIMIT 200)
            UNION
            (SELECT id, name, key, uses, created_at FROM hashtags ORDER BY uses DESC LIMIT 200)
        )
        SELECT name, uses
        FROM near
        WHERE strpos(key, \(beginning.key)) > 0 AND uses > 0
          AND (uses > 1 OR created_at > now() - interval '30 days' OR key = \(beginning.key))
        ORDER BY starts_with(key, \(beginning.key)) DESC, uses DESC, key
        LIMIT 8
        """
    }
}
