import Site
import Web

enum TagPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.tag, .members, tag)
    }

    private static func tag(_ context: Context, _ text: String) throws -> Response {
        guard let tag = Hashtag(text) else { throw Failure.notFound }
        // One address for one hashtag: `/tags/Ёжик` leads to `/tags/ежик`.
        guard tag.key == text else {
            _ = try context.member()
            return .redirect(to: tag.address)
        }
        let list = try context.list(.tagged, at: tag.address)
        let reader = try context.claimedMember()
        let (name, posts, trends, channel, mute) = try context.fetch(
            PostStore.name(of: tag), PostStore.tagged(tag, list.keyset, for: reader), TrendStore.now(for: reader),
            ChannelStore.following(tag, of: reader), MuteStore.of(tag, by: reader))
        let follow = ChannelFollow(
            tag, named: name ?? tag.name, standing: channel, NetworkWords(context.language))
        let page = try TagPage(
            posts, trends, follow, list, of: Hashtag(stored: name ?? tag.name), mute, context)
        let back = Link(page.words.feed, to: Paths.feed())
        return context.page("#\(name ?? tag.name)", in: .feed, back: back, aside: page.discussed?.title) {
            out, layout in
            out.tagPage(page, layout: layout)
        }
    }
}
