import Site
import Web

/// A page of a list of posts: the cards and what stands around them.
package struct PostList {
    package let cards: [PostCard]
    package let part: ListPart

    /// - Parameters:
    ///   - posts: a page of them, and one more when there are further ones
    ///   - empty: what stands in the place of posts
    init(_ posts: [Post], _ list: ListAddress<PostKey>, empty: @autoclosure () -> PageState, _ context: Context) throws
    {
        let rows = ListRows(posts, of: list, context.words)
        cards = try Self.cards(rows.shown, context)
        part = ListPart(
            "feed", rows, in: "posts", more: NetworkWords(context.language).older, refresh: .page(list.page),
            state: cards.isEmpty ? empty() : nil)
    }

    /// One of no database, for the style guide.
    init(_ cards: [PostCard], _ list: ListAddress<PostKey>, more: String, _ words: SiteWords) {
        self.cards = cards
        part = ListPart(
            "feed", ListRows(cards.map(\.post), of: list, words), in: "posts", more: more,
            refresh: .page(list.page))
    }

    /// These posts for whoever asks, without those that were deleted meanwhile.
    ///
    /// - Parameter page: that of the list, where it is not the one that was asked for
    static func cards(
        _ posts: some Collection<Post>, _ context: Context, on page: Address? = nil
    ) throws -> [PostCard] {
        let reader = try PostReader(context, on: page)
        let texts = try context.fragments(PostText.self, of: posts.map { ($0.id, $0.version) })
        return zip(posts, texts).compactMap { post, text in
            text.map { PostCard(post: post, text: $0, reader: reader) }
        }
    }
}
