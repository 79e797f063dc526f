import Site
import Web

/// Everyone's posts, newest first.
enum FeedPages {
    static func add(to routes: inout SiteRoutes, discussed: DiscussedNow) {
        let lists = FeedLists()
        routes.get(Paths.feed, .members) { context in try feed(lists, discussed, context) }
        routes.get(Paths.feedNews, .members, news)
    }

    private static func feed(_ lists: FeedLists, _ discussed: DiscussedNow, _ context: Context) throws -> Response {
        let cursor = Cursor(context.request.query)
        let steady =
            discussed.isFresh(context)
            ? try lists.steady(before: cursor.before, over: context.database, by: context.fetch(number:)) : nil
        let posts =
            try steady
            ?? lists.posts(before: cursor.before, over: context.database) { try discussed.fetch(with: $0, context) }
        let page = try FeedPage(posts, discussed, cursor, context)
        let aside = page.discussed == nil ? nil : page.words.discussedNow
        return context.page(page.words.feed, in: .feed, toast: page.toast, aside: aside) { out, frame in
            out.feedPage(page, frame: frame)
        }
    }

    /// The posts that came since the page was made, for the button over it. Nothing new: no content.
    private static func news(_ context: Context) throws -> Response {
        // 0 when the feed was empty.
        guard let after = context.request.query["after"].flatMap(Int.init(pathSegment:)), after >= 0 else {
            throw Failure.notFound
        }
        let posts = try context.fetch(
            PostStore.news(after: PostID(rawValue: after), for: context.claimedMember()))
        guard let newest = posts.first else { return Response(status: .noContent) }
        let words = NetworkWords(context.language)
        let cards = PostCards(words: words, reader: try context.member().id, context: context)
        let news = NewPosts(
            label: words.newPosts(count: posts.count),
            next: Paths.feedNews().adding("after", newest.id.pathSegment),
            posts: try cards.make(posts))
        return context.fragment { out, frame in out.newPosts(news, frame) }
    }
}
