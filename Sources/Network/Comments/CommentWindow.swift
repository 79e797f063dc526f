import Postgres
import Site
import Web

/// Which comments of a post a page shows, the oldest first: some of those that stand under the post itself, each with its
/// first replies. However many there are, a page reads no more than it shows and a few.
package enum CommentWindow: Equatable, Sendable {
    case beginning
    /// Those behind a comment.
    case after(CommentID)
    /// Those before it.
    case before(CommentID)
    /// A comment and those around it; with all of its thread that a page has room for.
    case around(CommentID)

    /// Comments of a page, in each direction.
    static let size = 20
    /// Replies under each.
    static let fewReplies = 3
    /// Replies in the thread that was asked for.
    static let manyReplies = 50

    /// What the address of a post's page says; nil for what is no comment.
    init?(_ query: Fields) {
        if let after = query["after"] {
            guard let id = CommentID(pathSegment: after) else { return nil }
            self = .after(id)
        } else if let before = query["before"] {
            guard let id = CommentID(pathSegment: before) else { return nil }
            self = .before(id)
        } else {
            self = .beginning
        }
    }

    package func address(on post: PostID) -> Address {
        switch self {
        case .beginning: Paths.post(post)
        case .after(let id): Paths.post(post).adding("after", id.pathSegment)
        case .before(let id): Paths.post(post).adding("before", id.pathSegment)
        case .around(let id): Paths.comment(post, id)
        }
    }

    /// The comment that was asked for.
    package var asked: CommentID? { if case .around(let id) = self { id } else { nil } }
}
