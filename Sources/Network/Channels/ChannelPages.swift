import Site
import Web

/// A member's channels as a list, and what stands in each.
enum ChannelPages {
    /// The field of ``Paths/seenChannel`` that names the newest post on the screen, or that was looked at and left out above it.
    static let seenField = "post"
    /// Where pages before this one showed nothing, the field of its address that names the newest post that they looked at.
    static let beginningField = "from"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.channels, .members, list)
        routes.get(Paths.channelOrder, .members, order)
        routes.get(Paths.channelColumn, .members, column)
        routes.get(Paths.channel, .members, show)
        routes.get(Paths.channelNews, .members, news)
        routes.post(Paths.seenChannel, .members.unattended(), see)
    }

    private static func list(_ context: Context) throws -> Response {
        let query = String((context.request.query[ListField.query] ?? "").trimmed.prefix(Channel.longestName))
        let member = try context.claimedMember()
        let found = try context.fetch(ChannelStore.list(of: member, query: query))
        var guess: String?
        // Nothing is called so: perhaps what the same keys write in the other layout.
        if found.isEmpty, let other = KeyboardLayout.other(query) {
            guess = try context.fetch(ChannelStore.finds(other, of: member)) ? other : nil
        }
        let page = ChannelListPage(found, query: query, guess: guess, context)
        return context.page(page.words.channels, in: .feed, back: Link(page.words.feed, to: Paths.feed())) {
            out, layout in
            out.channelListPage(page, layout: layout)
        }
    }

    private static func order(_ context: Context) throws -> Response {
        let page = ChannelOrderPage(
            try context.fetch(ChannelStore.names(of: context.claimedMember())), NetworkWords(context.language))
        return context.page(
            page.words.channelOrder, in: .feed, back: Link(page.words.channels, to: Paths.channels())
        ) { out, layout in
            var layout = layout
            layout.sheets.append("channel-order.css")
            out.channelOrderPage(page, layout: layout)
        }
    }

    /// The list beside posts, with what is new. It is counted apart from pages, so that none waits for it.
    private static func column(_ context: Context) throws -> Response {
        let found = try context.fetch(ChannelStore.names(of: context.claimedMember(), isCounted: true))
        let current = context.request.query[ChannelColumn.currentField].flatMap { ChannelID(pathSegment: $0) }
        let column = ChannelColumn(found, current: current, isCounted: true, context)
        return context.fragment { out, layout in out.channelColumn(column, layout) }
    }

    private static func show(_ context: Context, _ id: ChannelID) throws -> Response {
        let beginning = context.request.query[beginningField].flatMap { PostID(pathSegment: $0) }
        let list = try context.list(
            .posts, at: Paths.channel(id).adding(beginningField, beginning?.pathSegment))
        let reader = try context.claimedMember()
        let place = list.cursor.map { PostID(rawValue: $0.id) }
        let (found, posts, channels) = try context.fetch(
            ChannelStore.find(id, of: reader), ChannelPosts.page(id, of: reader, after: place),
            ChannelStore.names(of: reader))
        guard let channel = found else { throw Failure.notFound }
        let page = try ChannelPage(channel, posts, from: beginning, list, channels, context)
        return context.page(channel.name, in: .feed, aside: page.column.title) { out, layout in
            out.channelPage(page, layout: layout)
        }
    }

    /// The posts that came since the page was made, for the button over it. Nothing new: no content.
    private static func news(_ context: Context, _ id: ChannelID) throws -> Response {
        guard let after = context.request.query["after"].flatMap(Int.init(pathSegment:)), after >= 0 else {
            throw Failure.notFound
        }
        let reader = try context.claimedMember()
        let (channel, posts) = try context.fetch(
            ChannelStore.find(id, of: reader),
            ChannelPosts.news(id, of: reader, since: PostID(rawValue: after)))
        guard channel != nil else { throw Failure.notFound }
        guard let newest = posts.first else { return Response(status: .noContent) }
        let news = NewPosts(
            label: NetworkWords(context.language).newPosts(count: posts.count), list: Paths.channel(id),
            next: Paths.channelNews(id).adding("after", newest.id.pathSegment),
            posts: try PostList.cards(posts, context, on: Paths.channel(id)))
        return context.fragment { out, layout in out.newPosts(news, layout) }
    }

    /// What was on the screen is not new any more, on any device. Twice is once: there is nothing for a key to keep.
    private static func see(_ context: Context, _ id: ChannelID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        guard let channel = try context.fetch(ChannelStore.find(id, of: member.id)) else { throw Failure.notFound }
        if let post = form[seenField].flatMap({ PostID(pathSegment: $0) }), post.rawValue > channel.seen.rawValue,
            try ChannelStore(database: context.database).see(post, in: id, by: member.id)
        {
            context.publish(.channels)
        }
        return .redirect(to: Paths.channel(id))
    }
}
