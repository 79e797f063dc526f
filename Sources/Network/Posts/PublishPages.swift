import Site
import Web
import Writing

/// Publishing, from over the feed and from a page of its own. What is refused comes back where it was written.
struct PublishPages {
    let writing: PostWriting

    static func add(to routes: inout SiteRoutes, _ writing: PostWriting) {
        let pages = PublishPages(writing: writing)
        let access = Access.members.takingTexts(PostWriting.texts)
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
        if let chooser = try context.choosingAttachment(in: .feed) { return chooser }
        do {
            let address = try writing.publish(context, at: .newPost) { publish in
                let id = try publish()
                _ = try context.database.fetch(Outbox.publish(.feed, .posts, keys: context.keys))
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
