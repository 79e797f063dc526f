import Highlighting
import Site
import Web

/// Publishing, from over the feed and from a page of its own. What is refused comes back where it was written.
struct PublishPages {
    let highlighter: Highlighter

    static func add(to routes: inout SiteRoutes, highlighter: Highlighter) {
        let pages = PublishPages(highlighter: highlighter)
        let access = Access.members.takingTexts(PostForm.texts)
        routes.get(Paths.newPost, .members) { try write($0) }
        routes.post(Paths.newPost, access) { try pages.publish($0, refused: write) }
        routes.post(Paths.feed, access) { try pages.publish($0, refused: FeedPages.feed) }
    }

    private static func write(_ context: Context, _ refused: RefusedPost? = nil) throws -> Response {
        _ = try context.member()
        let page = try ComposerPage(context, refused: refused)
        return context.page(
            page.title, in: .feed, status: refused?.status ?? .ok, notice: page.notice, back: page.back
        ) { out, layout in out.composerPage(page, layout: layout)
        }
    }

    private func publish(
        _ context: Context, refused: (Context, RefusedPost?) throws -> Response
    ) throws -> Response {
        let author = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = PostForm(fields)
        guard form.isGood else { return try refused(context, RefusedPost(form, key, .unprocessableContent)) }
        let limit = RateLimit("posts \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        let posts = PostStore(database: context.database)
        do {
            let address = try context.once(key, within: limit) {
                try RenderedPost(form, highlighter: highlighter)
            } _: { text in
                let id = try posts.publish(text, by: author.id)
                _ = try context.database.fetch(Outbox.tell(.feed, .posts, keys: context.keys))
                // An address of its own: under the feed's the browser keeps the page with the form that was sent, to which
                // Back leads. Its key has acted, so that sending it again makes no second post.
                return Paths.feed().adding("published", id.pathSegment).fragment("post-\(id.pathSegment)")
            }
            return context.redirect(to: address, flash: PostFlash.published)
        } catch is LimitReached {
            return try refused(context, RefusedPost(form, key, .tooManyRequests))
        } catch let unnamed as RenderedPost.Unnamed {
            return try refused(context, RefusedPost(form, key, .unprocessableContent, left: unnamed.words))
        }
    }
}
