import HTML
import Localization
import Postgres
import Site
import Web

/// What stands in a post, the same for every reader: its text, or the beginning that lists show, and its hashtags.
package struct PostText: Fragment, Sendable {
    package let id: PostID
    package let version: RowVersion
    package let html: HTML
    /// Whether `html` is a beginning, so that "read on" follows.
    package let isCut: Bool
    package let tags: [String]

    /// What ``init(_:)`` reads, of `posts p`.
    private static func columns(_ html: SQL, isCut: SQL) -> SQL {
        "p.id, p.xmin, \(html), \(isCut), p.tags"
    }
    static let beginning = columns("p.preview", isCut: "p.is_long")
    static let whole = columns("p.html", isCut: "false")

    init(_ row: inout Row) throws {
        id = try row.next()
        version = try row.next()
        html = HTML(trusted: try row.next())
        isCut = try row.next()
        tags = try row.next()
    }

    /// One that no database holds, for the style guide.
    init(id: PostID, html: HTML, isCut: Bool, tags: [String]) {
        self.id = id
        self.html = html
        self.isCut = isCut
        self.tags = tags
        version = RowVersion(transaction: 0)
    }

    package static func fetch(_ posts: [PostID]) -> Query<[PostText]> {
        .rows(
            """
            SELECT \(beginning)
            FROM posts p
            WHERE p.id = ANY(\(posts.map(\.rawValue))::bigint[]) AND p.deleted_at IS NULL
            """
        ) { try PostText(&$0) }
    }

    package func write(to page: HTMLBuffer, _ language: Language) {
        page.postText(self, NetworkWords(language))
    }

    package var address: Address { Paths.post(id) }
    package var tagLinks: [TagLink] { tags.map { TagLink($0, to: Paths.tag($0)) } }
}
