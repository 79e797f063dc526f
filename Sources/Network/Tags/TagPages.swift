import Site
import Web

/// The posts of one hashtag.
enum TagPages {
    static func add(to routes: inout SiteRoutes, discussed: DiscussedNow) {
        routes.get(Paths.tag, .members) { context, text in try tag(text, discussed, context) }
    }

    private static func tag(_ text: String, _ discussed: DiscussedNow, _ context: Context) throws -> Response {
        guard let tag = Hashtag(text) else { throw Failure.notFound }
        // One address for one hashtag: `/tags/Семинар` leads to `/tags/семинар`.
        guard tag.name == text else {
            _ = try context.member()
            return .redirect(to: tag.address)
        }
        let cursor = Cursor(context.request.query)
        let posts = try discussed.fetch(with: PostStore.tagged(tag, before: cursor.before), context)
        let page = try TagPage(tag, posts, discussed, cursor, context)
        let aside = page.discussed == nil ? nil : page.words.discussedNow
        let back = Link(page.words.feed, to: Paths.feed())
        return context.page("#\(tag.name)", in: .feed, back: back, aside: aside) { out, frame in
            out.tagPage(page, frame: frame)
        }
    }
}
