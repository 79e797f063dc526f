import Postgres
import Site
import Writing

/// Posts that the one search finds by their words, in any form, the newest first.
package enum FoundPosts {
    package static let group = SearchGroup(
        "posts", at: 20, in: .feed, filters: [.authors, .hashtags, .days], title: { NetworkWords($0).posts },
        find: { request, member in
            page(request, for: member).map { page in
                { context in page.things(request) { $0.thing(context) } }
            }
        })

    /// As many as a page has at most, and one more.
    package static func page(_ request: SearchRequest, for reader: MemberID) -> Query<FoundTextPage<FoundNetworkText>> {
        FoundTextPage.query(
            FoundTexts.posts.walk(request, among: PostAudience.marks(of: reader)),
            found: """
                SELECT p.id
                FROM looked
                JOIN \(PostAudience.readable(by: reader)) p ON p.id = looked.id
                WHERE \(FoundTexts.days(request, "p")) AND \(PostMutes.shown(to: reader))
                """,
            page: """
                SELECT p.id, p.id AS post_id, NULL::bigint AS comment_id, p.author_id, p.created_at,
                       coalesce(\(PostPlace.name), '#' || p.tags[1]) AS beside, p.html
                FROM (SELECT id FROM found ORDER BY id DESC LIMIT 21) AS f
                JOIN \(PostAudience.readable(by: reader)) p ON p.id = f.id
                """)
    }
}
