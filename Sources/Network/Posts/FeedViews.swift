import Site
import Web

/// The feed, in words.
package struct FeedPage {
    package let words: NetworkWords
    package let list: PostList
    /// The hashtags beside the posts; nil when there are none.
    package let discussed: Discussed?
    /// Only over the newest posts is something written.
    package let composer: Composer?
    /// Where to ask for posts that came since; nil on older pages.
    package let news: Address?
    /// The way from an older page to the newest.
    package let newest: Address?
    /// What stands in the place of posts; nil when there are some.
    package let empty: PageState?

    init(_ posts: [Post], _ trends: [TrendStore.Trend], _ cursor: Cursor, _ context: Context) throws {
        words = NetworkWords(context.language)
        list = try PostList(posts, cursor, of: Paths.feed(), context)
        discussed = Discussed(trends, words)
        let isNewest = cursor.before == nil
        composer = isNewest ? Composer(try context.member(), words) : nil
        news = isNewest ? Paths.feedNews().adding("after", String(posts.first?.id.rawValue ?? 0)) : nil
        newest = isNewest ? nil : Paths.feed()
        empty =
            list.cards.isEmpty
            ? PageState(
                .emptyFeed, title: context.words.emptyFeedTitle, text: words.emptyFeed,
                action: Link(words.writeFirst, to: Paths.newPost())) : nil
    }
}

/// Posts that came after the page was made: the button's words, where to ask next, and the posts.
package struct NewPosts {
    package let label: String
    package let next: Address
    package let posts: [PostCard]
}
