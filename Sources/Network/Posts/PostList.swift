import Site
import Web

/// A page of a list of posts: the cards and the way to the older ones.
package struct PostList {
    package let cards: [PostCard]
    package let pager: Pager?

    /// - Parameter posts: a page of them, and one more when there are further ones
    init(_ posts: [Post], _ cursor: Cursor, of list: Address, _ context: Context) throws {
        cards = try Self.cards(posts.prefix(PostStore.pageSize), context)
        pager = cursor.next(posts, of: list).map {
            Pager(next: $0, label: NetworkWords(context.language).older, list: "posts")
        }
    }

    /// These posts for whoever asks, without those that were deleted meanwhile.
    static func cards(_ posts: some Collection<Post>, _ context: Context) throws -> [PostCard] {
        let reader = try PostReader(context)
        let texts = try context.fragments(PostText.self, of: posts.map { ($0.id, $0.version) })
        return zip(posts, texts).compactMap { post, text in
            text.map { PostCard(post: post, text: $0, reader: reader) }
        }
    }
}
