import Postgres
import Site

/// What the database answers to a worker that may have a list of posts at hand.
package struct FeedAnswer {
    /// Which post, whose, in which version.
    package typealias Post = (id: PostID, author: MemberID, version: RowVersion)

    /// How often posts have changed.
    package let changes: Int
    /// How often names and faculties of authors have changed.
    package let authors: Int
    /// Nil when posts have not changed since the number that was named.
    package let posts: [Post]?

    /// Columns as ``PostStore/feed(before:unlessAt:)`` gives them: a row for each post, or one without a post.
    init(_ answer: Answer, unlessAt named: Int?) throws {
        var counts = (changes: 0, authors: 0)
        var posts: [Post] = []
        for (found, post) in try answer.all({ row in
            ((changes: try row.next(Int.self), authors: try row.next(Int.self)), try Self.post(&row))
        }) {
            counts = found
            if let post { posts.append(post) }
        }
        (changes, authors) = counts
        // The join promises no order.
        self.posts = changes == named ? nil : posts.sorted { $0.id.rawValue > $1.id.rawValue }
    }

    private static func post(_ row: inout Row) throws -> Post? {
        guard let id = try row.next(PostID?.self) else { return nil }
        return (id, try row.next(), try row.next())
    }

    /// The list while authors have changed this often.
    func rows(authors: Int) -> [PostRow] {
        (posts ?? []).map { PostRow($0, authors: authors) }
    }
}
