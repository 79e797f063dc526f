import FoundationEssentials
import Postgres
import Site

/// A post that a member keeps.
package struct Bookmark {
    package let id: PostID
    package let since: Date
    /// Nil when it is not there any more.
    package let post: Post?

    /// What ``init(_:)`` reads, of `bookmarks b` and what ``Post/columns`` are of.
    static let columns = Columns(of: "b", "post_id")
        .and("b.created_at", as: "kept_at").and("p.id IS NOT NULL", as: "is_there").and(Post.columns)

    init(_ row: inout Row) throws {
        id = try row.next("post_id")
        since = try row.next("kept_at")
        if try row.next("is_there") {
            post = try Post(&row)
        } else {
            post = nil
            row.skipRest()
        }
    }
}

/// Bookmarks stand from the newest to the oldest.
package enum BookmarkKey: String, ListKey {
    case newest

    package var columns: [KeyColumn<Bookmark>] { [.moment("b.created_at") { $0.since }] }
    package var id: SQL { "b.post_id" }
    package static func id(of row: Bookmark) -> Int { row.id.rawValue }
}

extension ListKind where Key == BookmarkKey {
    package static var bookmarks: ListKind { ListKind(nil, by: ListOrder(.newest, isDescending: true), .twenty) }
}
