import Site
import Web

/// Where a page of posts begins: in the address, so that it can be linked, reloaded and gone back to.
struct Cursor {
    static let name = "before"

    /// Posts older than this one; nil begins with the newest.
    let before: PostID?

    init(_ query: Fields) {
        before = query[Self.name].flatMap(PostID.init(pathSegment:))
    }

    /// The address of the page after these posts, when there are more than a page of them.
    func next(_ posts: [Post], of list: Address) -> Address? {
        guard posts.count > PostStore.pageSize else { return nil }
        return list.adding(Self.name, posts[PostStore.pageSize - 1].id.pathSegment)
    }
}
