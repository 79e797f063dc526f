import HTML
import Site
import Web

/// The posts of a hashtag, in words.
package struct TagPage {
    package let words: NetworkWords
    package let list: PostList
    package let discussed: HTML?
    package let empty: PageState

    init(
        _ tag: Hashtag, _ posts: [PostRow], _ discussed: DiscussedNow, _ cursor: Cursor, _ context: Context
    ) throws {
        words = NetworkWords(context.language)
        list = try PostList(posts, cursor, of: tag.address, words, context)
        self.discussed = discussed.markup(words)
        empty = PageState(
            .nothingFound, title: context.words.nothingFoundTitle, text: words.emptyTag,
            action: Link(words.toNewest, to: Paths.feed()))
    }
}
