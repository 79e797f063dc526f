import Connections
import Site
import Web

/// The editorial feed: shown as it is kept, asked for anew behind. No page waits for Unsplash.
struct FeedPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        // GET shows the feed as it is kept, POST asks for it anew.
        routes.get(Paths.photos, .members, show)
        routes.post(Paths.photos, .members, refresh)
        routes.get(Paths.photosTail, .members, tail)
    }

    private func show(_ context: Context) throws -> Response {
        let list = try context.list(.feed, at: Paths.photos())
        let (account, feed, found) = try context.fetch(
            LinkedAccount.find(of: context.claimedMember(), at: .unsplash), FeedState.find(below: list.cursor),
            FeedStore.page(list.keyset))
        guard let account else { return PhotosStart.page(context, providers) }
        let asked = try ask(feed, context)
        let words = PhotosWords(context.language)
        let page = FeedPage(found, list, feed, asked: asked, words, context)
        context.pictureOrigin = providers[.unsplash]?.service?.pictureOrigin
        let notice = account.reconnection(words)
        return context.page(words.photos, in: .photos, notice: notice, isWide: true) { out, layout in
            out.feedPage(page, layout: layout)
        }
    }

    /// What stands behind the last photo of a page that waits for more; nothing new while it waits.
    private func tail(_ context: Context) throws -> Response {
        let list = try context.list(.feed, at: Paths.photos())
        let (account, feed, found) = try context.fetch(
            LinkedAccount.find(of: context.claimedMember(), at: .unsplash), FeedState.find(below: list.cursor),
            FeedStore.page(list.keyset))
        guard account != nil else { return PhotosStart.page(context, providers) }
        _ = try ask(feed, context)
        let tail = FeedTail(
            below: list.cursor, hasNext: !found.isEmpty, feed, PhotosWords(context.language), context)
        return context.fragment { out, layout in out.feedTail(tail, layout) }
    }

    /// Has the provider asked for what this look at the feed lacks.
    private func ask(_ feed: FeedState, _ context: Context) throws -> FeedStore.Wanted {
        let wanted = feed.wanted(now: context.now)
        try FeedStore(database: context.database).ask(for: wanted, keys: context.keys)
        return wanted
    }

    /// The reader wants it as it is now.
    private func refresh(_ context: Context) throws -> Response {
        let member = try context.member().id
        let (account, feed) = try context.database.fetch(
            LinkedAccount.find(of: member, at: .unsplash), FeedState.find(below: nil))
        if account != nil {
            try FeedStore(database: context.database).ask(for: feed.refreshable(now: context.now), keys: context.keys)
        }
        return .redirect(to: Paths.photos())
    }
}

extension LinkedAccount {
    /// What a member is told whose account can do nothing any more; the feed is everybody's.
    func reconnection(_ words: PhotosWords) -> Notice? {
        state == .connected
            ? nil : Notice(.warning, words.accountLost, action: Link(words.reconnect, to: Paths.connections()))
    }
}
