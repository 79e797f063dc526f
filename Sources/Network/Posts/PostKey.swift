import Postgres
import Site

/// Posts stand from the newest to the oldest: in the order of their numbers.
package enum PostKey: String, ListKey {
    case posts
    /// By the index over the posts of a hashtag.
    case tagged

    package var columns: [KeyColumn<Post>] { [] }
    package var id: SQL { self == .posts ? "p.id" : "t.post_id" }
    package static func id(of post: Post) -> Int { post.id.rawValue }
}

extension ListKind where Key == PostKey {
    package static var posts: ListKind { ListKind(nil, by: ListOrder(.posts, isDescending: true), .twenty) }
    package static var tagged: ListKind { ListKind(nil, by: ListOrder(.tagged, isDescending: true), .twenty) }
}
