import Site
import Web

/// The feed, in words.
package struct FeedPage {
    package let words: NetworkWords
    package let list: PostList
    package let trends: [TagLink]
    /// Only over the newest posts is something written.
    package let composer: Composer?
    /// Where to ask for posts that came since; nil on older pages.
    package let news: Address?
    /// The way from an older page to the newest.
    package let newest: Address?
    package let empty: PageState
    package let toast: Toast?

    init(_ posts: [PostRow], _ trends: [TrendStore.Trend], _ cursor: Cursor, _ context: Context) throws {
        words = NetworkWords(context.language)
        list = try PostList(posts, cursor, of: Paths.feed(), words, context)
        self.trends = TagLink.trends(trends, words)
        let member = try context.member()
        let isNewest = cursor.before == nil
        composer =
            isNewest
            ? Composer(
                action: Paths.posts(), key: FormKey().text, author: Avatar(name: member.name, id: member.id.rawValue),
                verb: words.publish, largest: Post.longest) : nil
        news = isNewest ? Paths.feedNews().adding("after", String(posts.first?.id.rawValue ?? 0)) : nil
        newest = isNewest ? nil : Paths.feed()
        empty = PageState(
            .emptyFeed, title: context.words.emptyFeedTitle, text: words.emptyFeed,
            action: Link(words.writeFirst, to: Paths.newPost()))
        toast = PostToast.taken(context, words)
    }
}

extension TagLink {
    static func trends(_ trends: [TrendStore.Trend], _ words: NetworkWords) -> [TagLink] {
        trends.map { TagLink($0.name, to: Paths.tag($0.name), count: words.language.number($0.uses)) }
    }
}
