import Highlighting
import Site
import Web
import Writing

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

    private static func write(_ context: Context, _ refused: RefusedText<PostForm>? = nil) throws -> Response {
        let member = try context.claimedMember()
        let (draft, newest, counts) = try context.fetch(
            DraftStore.standing(at: .newPost, of: member, asked: context.request.query[DraftKind.asked]),
            DraftStore.newest(at: .newPost, of: member), ListedDraft.counts(of: member))
        var page = try WritingPage(context, draft, refused: refused)
        page.drafts = DraftsBeside(newest, .post, beside: draft, of: ListedDraft.standing(counts), context)
        return context.page(page, in: .feed, status: refused?.status ?? .ok)
    }

    private func publish(
        _ context: Context, refused: (Context, RefusedText<PostForm>?) throws -> Response
    ) throws -> Response {
        let author = try context.member()
        let limit = RateLimit("posts \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        do {
            let address = try context.writeOnce(PostForm.self, at: .newPost, within: limit) { form in
                try RenderedPost(form, naming: context, highlighter: highlighter)
            } previewing: { post in
                post.preview
            } _: { post in
                let id = try PostStore(database: context.database).publish(post, by: author.id)
                try TextPictureStore(database: context.database)
                    .take(post.text.pictures, in: nil, on: id, by: author.id)
                try MentionStore(database: context.database)
                    .tell(of: post.text, on: id, by: author.id, context.settings)
                _ = try context.database.fetch(Outbox.tell(.feed, .posts, keys: context.keys))
                // An address of its own: under the feed's the browser keeps the page with the form that was sent, to which
                // Back leads. Its key has acted, so that sending it again makes no second post.
                return Paths.feed().adding(PostStore.published, id.pathSegment).fragment("post-\(id.pathSegment)")
            }
            return context.redirect(to: address, flash: PostFlash.published)
        } catch let text as RefusedText<PostForm> {
            return try context.answer(text) { try refused(context, $0) }
        }
    }
}
