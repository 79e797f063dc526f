import Site
import Web
import Writing

package struct FeedPage {
    package let words: NetworkWords
    /// «Черновики»
    package let drafts: String
    package let list: PostList
    package let search: FeedSearchField
    /// The hashtags beside the posts; nil when there are none.
    package let discussed: Discussed?
    package let channels: ChannelColumn
    /// Only over the newest posts is something written.
    package let composer: Composer?
    /// Where to ask for posts that came since; nil on older pages.
    package let news: Address?
    /// The way from an older page to the newest.
    package let newest: Address?
    package let notice: Notice?

    init(
        _ found: [PostCandidate], _ trends: [TrendStore.Trend], _ channels: [ChannelLine],
        _ address: ListAddress<PostKey>,
        _ draft: Draft?,
        _ context: Context, refused: RefusedText<PostForm>? = nil
    ) throws {
        words = NetworkWords(context.language)
        drafts = WritingWords(context.language).drafts
        search = FeedSearchField("", context)
        let words = words
        list = try PostList(
            found.shown, address, looked: Looked(found, most: PostStore.mostLooked, address, context),
            empty: found.isEmpty
                ? PageState(
                    .nothingYet, title: words.emptyFeedTitle, text: words.emptyFeed,
                    action: Link(words.writeFirst, to: Paths.newPost()))
                : PageState(
                    .nothingYet, title: words.allMutedTitle, text: words.allMuted,
                    action: Link(words.mutedList, to: Paths.mutes())), context)
        discussed = Discussed(trends, words)
        self.channels = ChannelColumn(channels, context)
        let isNewest = address.cursor == nil
        composer = try isNewest ? Self.composer(context, refused, draft) : nil
        notice = refused?.isLimited == true ? Notice(.warning, words.tooManyPosts) : nil
        news = isNewest ? Paths.feedNews().adding("after", String(found.first?.id.rawValue ?? 0)) : nil
        newest = isNewest ? nil : Paths.feed()
    }

    private static func composer(_ context: Context, _ refused: RefusedText<PostForm>?, _ draft: Draft?) throws
        -> Composer
    {
        var composer = try Composer.post(context.member(), on: Paths.feed(), refused: refused, draft, context)
        composer.hasSheet = true
        return composer
    }
}

/// Posts that came after the page was made: the button's words, where to ask next, and the posts.
package struct NewPosts {
    package let label: String
    /// Of which they are.
    package let list: Address
    package let next: Address
    package let posts: [PostCard]
}
