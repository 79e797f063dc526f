import Postgres
import Site
import Writing

/// What the feed's own search finds: posts by words, hashtags and people, newest first, as the feed shows them.
package enum FeedSearch {
    /// Posts that one request looks at.
    package static let mostLooked = FoundTexts.mostLooked

    /// A page and more than one row more; and where the walk ended (``FoundTexts``), as a post that does not fit: a last one that is
    /// looked at.
    package static func page(_ request: SearchRequest, for reader: MemberID) -> Query<[PostCandidate]> {
        .rows(
            """
            \(FoundTexts.posts.walk(request, among: PostAudience.marks(of: nil)))
            SELECT p.candidate, p.looked, p.fits, p.id IS NOT NULL AS is_there, \(Post.columns)
            FROM (
                SELECT *
                FROM (
                    SELECT looked.id AS candidate, 0::bigint AS looked, p.*,
                           (\(FoundTexts.days(request, "p")) AND \(PostMutes.shown(to: reader))) IS TRUE AS fits
                    FROM looked
                    LEFT JOIN \(PostAudience.everybody) p ON p.id = looked.id
                    UNION ALL
                    SELECT ending.id, \(mostLooked), p.*, false
                    FROM ending
                    LEFT JOIN LATERAL (
                        SELECT t.* FROM \(PostAudience.everybody) t WHERE t.id <= ending.id ORDER BY t.id DESC LIMIT 1
                    ) AS p ON true
                ) AS p
                WHERE p.fits OR p.looked = \(mostLooked)
                ORDER BY p.candidate DESC, p.fits DESC
                LIMIT 22
            ) AS p
            \(Post.joins(for: reader))
            ORDER BY p.candidate DESC, p.fits DESC
            """
        ) { try PostCandidate(&$0) }
    }
}
