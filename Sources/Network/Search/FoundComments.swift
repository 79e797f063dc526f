import Postgres
import Site
import Writing

/// Comments that the one search finds by their words, in any form, the newest first.
package enum FoundComments {
    package static let group = SearchGroup(
        "comments", at: 30, in: .feed, filters: [.authors, .days], title: { NetworkWords($0).commentsTitle },
        find: { request, member in
            page(request, for: member).map { page in
                { context in page.things(request) { $0.thing(context) } }
            }
        })

    /// As many as a page has at most, and one more. A member who does not want to see a person or a hashtag sees no comments of the
    /// one, nor those under posts with the other.
    package static func page(_ request: SearchRequest, for reader: MemberID) -> Query<FoundTextPage<FoundNetworkText>> {
        FoundTextPage.query(
            FoundTexts.comments.walk(request, among: PostAudience.marks(of: reader)),
            found: """
                SELECT c.id
                FROM looked
                JOIN \(CommentAudience.readable(by: reader)) c ON c.id = looked.id AND c.deleted_at IS NULL
                CROSS JOIN LATERAL (SELECT c.post_id AS id, c.author_id) AS written
                WHERE \(FoundTexts.days(request, "c")) AND \(PostMutes.shown(to: reader, "written"))
                """,
            page: """
                SELECT c.id, c.post_id, c.id AS comment_id, c.author_id, c.created_at, p.summary AS beside, c.html
                FROM (SELECT id FROM found ORDER BY id DESC LIMIT 21) AS f
                JOIN \(CommentAudience.readable(by: reader)) c ON c.id = f.id
                JOIN \(PostAudience.standing) p ON p.id = c.post_id
                """)
    }
}
