import Site

package struct TagPage {
    package let words: NetworkWords
    package let list: PostList
    package let discussed: Discussed?
    package let follow: ChannelFollow

    init(
        _ posts: [Post], _ trends: [TrendStore.Trend], _ follow: ChannelFollow, _ address: ListAddress<PostKey>,
        _ context: Context
    ) throws {
        words = NetworkWords(context.language)
        self.follow = follow
        list = try PostList(
            posts, address,
            empty: PageState(
                .nothingYet, title: words.emptyTag, text: "",
                action: Link(words.toNewest, to: Paths.feed())), context)
        discussed = Discussed(trends, words)
    }
}

/// The hashtags beside a list of posts.
package struct Discussed {
    package let trends: [TrendStore.Trend]
    package let words: NetworkWords

    /// Nil when nothing is discussed.
    init?(_ trends: [TrendStore.Trend], _ words: NetworkWords) {
        guard !trends.isEmpty else { return nil }
        self.trends = trends
        self.words = words
    }

    package var title: String { words.discussedNow }
}
