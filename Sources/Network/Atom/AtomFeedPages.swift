import Site
import Web

/// A member's own feeds: the address of each, which is made, replaced or ended by one press.
enum AtomFeedPages {
    private static let sheet = "atom.css"

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.atomFeeds, .members, list)
        routes.get(Paths.tagFeed, .members, ofTag)
        routes.get(Paths.personFeed, .members, ofPerson)
        routes.get(Paths.channelFeed, .members, ofChannel)
        routes.post(Paths.tagFeed, .members, makeOfTag)
        routes.post(Paths.personFeed, .members, makeOfPerson)
        routes.post(Paths.channelFeed, .members, makeOfChannel)
        routes.post(Paths.replaceFeed, .members, replace)
        routes.post(Paths.endFeed, .members, end)
    }

    private static func list(_ context: Context) throws -> Response {
        let feeds = try context.fetch(AtomFeedStore.list(of: context.claimedMember()))
        let page = AtomFeedsPage(feeds, context)
        return context.settingsPage(Paths.atomFeeds()) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.atomFeedsPage(page, layout: layout)
        }
    }

    // MARK: One of them

    private static func ofTag(_ context: Context, _ text: String) throws -> Response {
        guard let tag = Hashtag(text) else { throw Failure.notFound }
        guard tag.key == text else {
            _ = try context.member()
            return .redirect(to: Paths.tagFeed(tag.key))
        }
        let (name, feed) = try context.fetch(
            PostStore.name(of: tag), AtomFeedStore.find(.hashtag(tag), of: context.claimedMember()))
        return try show(feed, of: .hashtag(name.map(Hashtag.init(stored:)) ?? tag), context)
    }

    private static func ofPerson(_ context: Context, _ id: MemberID) throws -> Response {
        let (person, feed) = try context.fetch(
            PersonStore.person(id), AtomFeedStore.find(.person(id, name: ""), of: context.claimedMember()))
        guard let person else { throw Failure.notFound }
        return try show(feed, of: .person(id, name: person.name), context)
    }

    private static func ofChannel(_ context: Context, _ id: ChannelID) throws -> Response {
        let reader = try context.claimedMember()
        let (channel, feed) = try context.fetch(
            ChannelStore.find(id, of: reader), AtomFeedStore.find(.channel(id, name: ""), of: reader))
        guard let channel else { throw Failure.notFound }
        return try show(feed, of: .channel(id, name: channel.name), context)
    }

    private static func show(_ feed: AtomFeed?, of topic: AtomTopic, _ context: Context) throws -> Response {
        let page = AtomFeedPage(feed, of: topic, context)
        return context.page(page.title, in: .feed, back: Link(topic.title, to: topic.address)) { out, layout in
            var layout = layout
            layout.sheets.append(sheet)
            out.atomFeedPage(page, layout: layout)
        }
    }

    // MARK: Acts

    private static func makeOfTag(_ context: Context, _ text: String) throws -> Response {
        _ = try context.member()
        guard let tag = Hashtag(text) else { throw Failure.notFound }
        return try make(.hashtag(tag), context)
    }

    private static func makeOfPerson(_ context: Context, _ id: MemberID) throws -> Response {
        guard let person = try context.fetch(PersonStore.person(id)) else { throw Failure.notFound }
        return try make(.person(id, name: person.name), context)
    }

    private static func makeOfChannel(_ context: Context, _ id: ChannelID) throws -> Response {
        guard let channel = try context.fetch(ChannelStore.find(id, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return try make(.channel(id, name: channel.name), context)
    }

    private static func make(_ topic: AtomTopic, _ context: Context) throws -> Response {
        let member = try context.member()
        let authority = AtomDocument.authority(of: context.settings.origin)
        do {
            return .redirect(
                to: try context.once(IdempotencyKey(context.form())) {
                    try store(context).create(topic, by: member.id, authority: authority)
                    return topic.feed
                })
        } catch is AtomFeedStore.Full {
            return context.redirect(to: Paths.atomFeeds(), flash: AtomFeedFlash.full)
        }
    }

    private static func replace(_ context: Context, _ id: AtomFeedID) throws -> Response {
        let member = try context.member()
        let address = try context.once(IdempotencyKey(context.form())) {
            guard let topic = try store(context).replace(id, by: member.id) else { throw Failure.notFound }
            return topic.feed
        }
        return context.redirect(to: address, flash: AtomFeedFlash.replaced)
    }

    /// Leads back to where it was pressed.
    private static func end(_ context: Context, _ id: AtomFeedID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let address = try context.once(IdempotencyKey(form)) {
            guard try store(context).end(id, by: member.id) else { throw Failure.notFound }
            return LocalPath.address(form[LocalPath.returnField]) ?? Paths.atomFeeds()
        }
        return context.redirect(to: address, flash: AtomFeedFlash.ended)
    }

    private static func store(_ context: Context) -> AtomFeedStore {
        AtomFeedStore(database: context.database, keys: context.keys)
    }
}
