import Site

package struct TagPage {
    package let words: NetworkWords
    package let list: PostList
    package let discussed: Discussed?
    package let follow: ChannelFollow
    package let muted: MutedNote?
    /// Mutes it, while it is not, and leads to its feed.
    package let menu: Menu

    init(
        _ posts: [Post], _ trends: [TrendStore.Trend], _ follow: ChannelFollow, _ address: ListAddress<PostKey>,
        of tag: Hashtag, _ mute: Mute?, _ context: Context
    ) throws {
        muted = MutedNote(mute, on: address.page, context)
        words = NetworkWords(context.language)
        self.follow = follow
        menu = Menu(words.actions, [(mute == nil ? [.mute(.hashtag(tag), words)] : []) + [.atom(.hashtag(tag))]])
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
