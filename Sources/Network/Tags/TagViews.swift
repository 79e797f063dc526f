import Site
import Web

/// The posts of a hashtag, in words.
package struct TagPage {
    package let words: NetworkWords
    package let list: PostList
    package let trends: [TagLink]
    package let empty: PageState

    init(
        _ tag: Hashtag, _ posts: [PostRow], _ trends: [TrendStore.Trend], _ cursor: Cursor, _ context: Context
    ) throws {
        words = NetworkWords(context.language)
        list = try PostList(posts, cursor, of: tag.address, words, context)
        self.trends = TagLink.trends(trends, words)
        empty = PageState(
            .nothingFound, title: context.words.nothingFoundTitle, text: words.emptyTag,
            action: Link(words.toNewest, to: Paths.feed()))
    }
}
