import Postgres
import Site

/// The posts of a channel, merged when they are read from what each person wrote and what has each hashtag: nothing is kept,
/// so a change of the sets changes what was as well.
///
/// Each set has a key, and each key its newest post below the place that is read from. The newest of all is the next post; the
/// keys that had it go on to their next one. So a page takes one step in an index for each key and one for each row, however many
/// posts the sets have and whatever share of all they are; a post that fits by several keys stands once. What is left out is a
/// filter on what comes: rows that it drops are looked at, of which a request takes ``mostLooked`` (DECISIONS, 189).
package enum ChannelPosts {
    /// Posts that one request looks at.
    package static let mostLooked = 500
    /// Posts that are looked at for the number of new ones: of each channel of a member.
    static let mostCounted = 200

    /// A page and one row more; and the last post that was looked at, whether it fits or not.
    package static func page(
        _ channel: ChannelID, of member: MemberID, after place: PostID?
    ) -> Query<[PostCandidate]> {
        .rows(
            """
            SELECT found.id AS candidate, found.looked, found.fits, p.id IS NOT NULL AS is_there, \(Post.columns)
            FROM (\(selection(channel, of: member, after: place))) AS found
            LEFT JOIN \(PostAudience.everybody) p ON p.id = found.id
            \(Post.joins(for: member))
            ORDER BY found.id DESC
            """
        ) { try PostCandidate(&$0) }
    }

    /// Which posts a page has, before anything of them is read; the first is the newest that was looked at, whether it fits or not.
    package static func selection(_ channel: ChannelID, of member: MemberID, after place: PostID?) -> SQL {
        """
        \(merged(ChannelSets.kept(channel, of: member), for: "\(member)", below: place, fill: 21))
        SELECT id, looked, fits
        FROM merged
        WHERE looked > 0 AND (fits OR looked = 1 OR looked = (SELECT max(looked) FROM merged))
        ORDER BY id DESC
        LIMIT 22
        """
    }

    /// Posts of others that came since; the newest hundred of them.
    package static func news(_ channel: ChannelID, of member: MemberID, since seen: PostID) -> Query<[Post]> {
        Query<[PostCandidate]>.rows(
            """
            \(merged(ChannelSets.kept(channel, of: member), for: "\(member)", above: "\(seen)", fill: 100, isOfOthers: true))
            SELECT found.id AS candidate, found.looked, found.fits, p.id IS NOT NULL AS is_there, \(Post.columns)
            FROM (SELECT id, looked, fits FROM merged WHERE looked > 0 AND fits ORDER BY id DESC LIMIT 100) AS found
            JOIN \(PostAudience.everybody) p ON p.id = found.id
            \(Post.joins(for: member))
            ORDER BY found.id DESC
            """
        ) { try PostCandidate(&$0) }
        .map { $0.compactMap(\.post) }
    }

    /// How many posts of others a channel of the statement around it, `channels c`, has that its owner did not have before them: a
    /// hundred stands for more. Behind that a 1 where the look ended before it was through, so that there may be more; otherwise 0.
    ///
    /// - Parameters:
    ///   - most: as many are enough, a hundred at most
    ///   - look: and no more posts than these are looked at
    static func fresh(for member: MemberID, most: Int = 100, look: Int = mostCounted) -> SQL {
        """
        (
            \(merged(ChannelSets.kept, for: "\(member)", above: "c.seen_id", fill: most, look: look, isOfOthers: true))
            SELECT ARRAY[
                max(found), ((max(looked) >= \(look) OR max(found) >= \(most)) AND max(found) < 100)::integer]::bigint[]
            FROM merged
        )
        """
    }

    /// `merged`, the posts of these sets from the newest on: what was `looked` at, how many were `found`, which `fits`. Its first row is
    /// no post, and has looked at none. What stands behind OFFSET 0 is found once; PostgreSQL would look for it wherever it is used.
    ///
    /// - Parameters:
    ///   - reader: who has muted some of them
    ///   - above: older ones are not looked for
    ///   - fill: so many that fit are enough
    ///   - look: and no more than these are looked at
    ///   - isOfOthers: posts by the reader do not fit, nor those that are not there any more
    static func merged(
        _ sets: SQL, for reader: SQL, below place: PostID? = nil, above: SQL = "0", fill: Int, look: Int = mostLooked,
        isOfOthers: Bool = false
    ) -> SQL {
        """
        WITH RECURSIVE sets AS MATERIALIZED (
            SELECT people || hashtags AS keys, cardinality(people) AS persons, without_people, without_hashtags,
                   without_words,
                   cardinality(without_people) + cardinality(without_hashtags) > 0 OR without_words IS NOT NULL
                       OR \(PostMutes.any(of: reader)) AS is_narrowed
            FROM (\(sets) OFFSET 0) AS chosen
        ), merged AS (
            SELECT \(place ?? PostID(rawValue: .max)) AS id,
                   array_fill(\(place ?? PostID(rawValue: .max)), ARRAY[cardinality(keys)]) AS heads,
                   0 AS looked, 0 AS found, false AS fits
            FROM sets
            UNION ALL
            SELECT next.id, next.heads, before.looked + 1, before.found + judged.fits::integer, judged.fits
            FROM merged before
            CROSS JOIN sets
            CROSS JOIN LATERAL (
                SELECT max(head) AS id, array_agg(head ORDER BY place) AS heads
                FROM (
                    SELECT place,
                           CASE
                               WHEN head IS DISTINCT FROM before.id THEN head
                               WHEN place <= sets.persons THEN (
                                   SELECT p.id
                                   FROM \(PostAudience.everybody) p
                                   WHERE p.author_id = key AND p.id < before.id AND p.id > \(above)
                                   ORDER BY p.id DESC
                                   LIMIT 1
                               )
                               ELSE (
                                   SELECT t.post_id
                                   FROM post_hashtags t
                                   WHERE t.hashtag_id = key AND t.post_id < before.id AND t.post_id > \(above)
                                   ORDER BY t.post_id DESC
                                   LIMIT 1
                               )
                           END AS head
                    FROM unnest(sets.keys, before.heads) WITH ORDINALITY AS each (key, head, place)
                    OFFSET 0
                ) AS heads
            ) AS next
            CROSS JOIN LATERAL (
                SELECT CASE
                    WHEN NOT sets.is_narrowed THEN \(isOfOthers ? isAnother("next.id", than: reader) : "true")
                    ELSE (
                        SELECT true
                        FROM \(PostAudience.everybody) p
                        WHERE p.id = next.id AND \(isOfOthers ? "p.author_id <> \(reader)" as SQL : "true")
                          AND p.author_id <> ALL (sets.without_people)
                          AND (SELECT true FROM post_hashtags t
                               WHERE t.post_id = p.id AND t.hashtag_id = ANY (sets.without_hashtags)
                               LIMIT 1) IS NULL
                          AND \(PostMutes.shown(to: reader))
                          AND (sets.without_words IS NULL
                               OR (SELECT w.words @@ sets.without_words FROM post_words w WHERE w.post_id = p.id)
                                   IS NOT TRUE)
                    ) IS TRUE
                END AS fits
                OFFSET 0
            ) AS judged
            WHERE next.id IS NOT NULL AND before.looked < \(look) AND before.found < \(fill)
        )
        """
    }

    /// The condition that a post is there, and by somebody else.
    private static func isAnother(_ post: SQL, than reader: SQL) -> SQL {
        "(SELECT p.author_id <> \(reader) FROM \(PostAudience.everybody) p WHERE p.id = \(post)) IS TRUE"
    }
}
