import Site
import Web
import Writing

/// Everyone's posts, newest first.
enum FeedPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.feed, .members) { try feed($0) }
        routes.get(Paths.feedNews, .members, news)
    }

    /// - Parameter refused: what was written over it and not published
    static func feed(_ context: Context, _ refused: RefusedText<PostForm>? = nil) throws -> Response {
        let list = try context.list(.posts, at: Paths.feed())
        if refused == nil, !list.query.isEmpty { return try FeedSearchPages.show(list, context) }
        let reader = try context.claimedMember()
        // A member who has just published is done: an older text stands here when the feed is opened the next time.
        let published = context.request.query[PostStore.published].flatMap { PostID(pathSegment: $0) }
        let (posts, trends, channels, draft) = try context.fetch(
            PostStore.feed(below: list.cursor.map { PostID(rawValue: $0.id) }, for: reader),
            TrendStore.now(for: reader),
            ChannelStore.names(of: reader),
            list.cursor == nil
                ? DraftStore.standing(at: .newPost, of: reader, since: PostStore.moment(of: published, for: reader))
                : .known(nil))
        let page = try FeedPage(posts, trends, channels, list, draft, context, refused: refused)
        return context.page(
            page.words.feed, in: .feed, status: refused?.status ?? .ok, notice: page.notice,
            aside: page.channels.title
        ) { out, layout in
            var layout = layout
            layout.sheets.append(Composer.sheet)
            out.feedPage(page, layout: layout)
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
        let news = NewPosts(
            label: NetworkWords(context.language).newPosts(count: posts.count), list: Paths.feed(),
            next: Paths.feedNews().adding("after", newest.id.pathSegment),
            posts: try PostList.cards(posts, context, on: Paths.feed()))
        return context.fragment { out, layout in out.newPosts(news, layout) }
    }
}
