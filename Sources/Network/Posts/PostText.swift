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

    /// What ``init(_:_:_:)`` reads, of `posts p`.
    private static let columns = Columns(of: "p", "tags")
    private static let beginning = columns.and("p.preview", as: "html").and("p.is_long", as: "is_cut")
    static let whole = columns.and("p.html", as: "html").and("false", as: "is_cut")

    init(_ id: PostID, _ version: RowVersion, _ row: inout Row) throws {
        self.id = id
        self.version = version
        tags = try row.next("tags")
        html = HTML(trusted: try row.next("html"))
        isCut = try row.next("is_cut")
    }

    /// One that no database holds, for the style guide.
    init(id: PostID, html: HTML, isCut: Bool, tags: [String]) {
        self.id = id
        self.html = html
        self.isCut = isCut
        self.tags = tags
        version = RowVersion(transaction: 0)
    }

    /// Of posts that a list has, which has asked who reads them.
    package static func fetch(_ posts: [PostID]) -> Query<[PostText]> {
        .rows(
            """
            SELECT p.id, p.xmin, \(beginning)
            FROM \(PostAudience.standing) p
            WHERE p.id = ANY(\(posts.map(\.rawValue))::bigint[])
            """
        ) { try PostText($0.next("id"), $0.next("xmin"), &$0) }
    }

    package func write(to page: HTMLBuffer, _ language: Language) {
        page.postText(self, NetworkWords(language))
    }

    package var address: Address { Paths.post(id) }
    package var tagLinks: [TagLink] { tags.map { TagLink($0, to: Hashtag(stored: $0).address) } }
}
