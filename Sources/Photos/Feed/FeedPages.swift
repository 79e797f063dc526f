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
        let member = try context.claimedMember()
        let (account, feed, found) = try context.fetch(
            LinkedAccount.find(of: member, at: .unsplash), FeedState.find(list),
            FeedStore.page(list.keyset, for: member))
        guard let account else { return PhotosStart.page(context, providers) }
        let asked = try ask(feed, for: account, context)
        let words = PhotosWords(context.language)
        let page = FeedPage(
            found, list, feed, asked: asked, mayAsk: mayAsk(for: account),
            notice: account.notice(providers, words, context), words, context)
        context.allowPictures(of: providers)
        return context.page(words.photos, in: .photos, isWide: true) { out, layout in
            out.feedPage(page, layout: layout)
        }
    }

    /// What stands behind the last photo of a page that waits for more; nothing new while it waits.
    private func tail(_ context: Context) throws -> Response {
        let list = try context.list(.feed, at: Paths.photos())
        let member = try context.claimedMember()
        let (account, feed, found) = try context.fetch(
            LinkedAccount.find(of: member, at: .unsplash), FeedState.find(list),
            FeedStore.page(list.keyset, for: member))
        guard let account else { return PhotosStart.page(context, providers) }
        _ = try ask(feed, for: account, context)
        let tail = FeedTail(
            below: list.cursor, hasNext: !found.isEmpty, feed, mayAsk: mayAsk(for: account),
            PhotosWords(context.language),
            context)
        return context.fragment { out, layout in out.feedTail(tail, layout) }
    }

    /// Whether Unsplash is asked for anything because of this account's member.
    private func mayAsk(for account: LinkedAccount) -> Bool {
        account.state == .connected && providers.isOn(.unsplash)
    }

    /// Has the provider asked for what this look at the feed lacks.
    private func ask(_ feed: FeedState, for account: LinkedAccount, _ context: Context) throws -> FeedStore.Wanted {
        guard mayAsk(for: account) else { return [] }
        let wanted = feed.wanted(now: context.now)
        try FeedStore(database: context.database).ask(for: wanted, keys: context.keys)
        return wanted
    }

    /// The reader wants it as it is now.
    private func refresh(_ context: Context) throws -> Response {
        let member = try context.member().id
        let (account, feed) = try context.database.fetch(
            LinkedAccount.find(of: member, at: .unsplash), FeedState.find())
        if let account, mayAsk(for: account) {
            try FeedStore(database: context.database).ask(for: feed.refreshable(now: context.now), keys: context.keys)
        }
        return .redirect(to: Paths.photos())
    }
}

extension Context {
    /// Lets the page show pictures from where Unsplash has them.
    func allowPictures(of providers: Providers) {
        pictureOrigin = providers[.unsplash]?.service?.pictureOrigin
    }
}

extension LinkedAccount {
    /// What a member reads whose account can do nothing now; the feed is everybody's.
    func notice(_ providers: Providers, _ words: PhotosWords, _ context: Context) -> Notice? {
        if let why = providers[.unsplash]?.whyOff(context.language) { return Notice(.warning, why) }
        return hasEnded ? Notice(.warning, words.accountLost, action: Self.reconnecting(words)) : nil
    }

    /// It can do nothing any more.
    var hasEnded: Bool { state != .connected && state != .off }

    static func reconnecting(_ words: PhotosWords) -> Link { Link(words.reconnect, to: Paths.connections()) }
}
