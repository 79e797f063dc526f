import Postgres
import Site
import Writing

/// What the feed's own search finds: posts by words, hashtags and people, newest first, as the feed shows them.
package enum FeedSearch {
    /// Posts that one request looks at.
    package static let mostLooked = FoundTexts.mostLooked

    /// A page and more than one row more; and the first and the last post that was looked at, whether they are shown or not.
    package static func page(_ request: SearchRequest, for reader: MemberID) -> Query<[PostCandidate]> {
        .rows(
            """
            \(FoundTexts.posts.walk(request, among: PostAudience.marks(of: nil)))
            SELECT p.candidate, p.looked, p.fits, p.id IS NOT NULL AS is_there, \(Post.columns)
            FROM (
                SELECT *
                FROM (
                    SELECT looked.id AS candidate, row_number() OVER (ORDER BY looked.id DESC) AS looked, p.*,
                           (\(FoundTexts.days(request, "p")) AND \(PostMutes.shown(to: reader))) IS TRUE AS fits
                    FROM looked
                    LEFT JOIN \(PostAudience.everybody) p ON p.id = looked.id
                ) AS p
                WHERE p.fits OR p.looked IN (1, \(FoundTexts.mostLooked))
                ORDER BY p.candidate DESC
                LIMIT 22
            ) AS p
            \(Post.joins(for: reader))
            ORDER BY p.candidate DESC
            """
        ) { try PostCandidate(&$0) }
    }
}
