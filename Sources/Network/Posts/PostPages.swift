import Highlighting
import Postgres
import Site
import Web

struct PostPages {
    let highlighter: Highlighter

    static func add(to routes: inout SiteRoutes, highlighter: Highlighter) {
        let pages = PostPages(highlighter: highlighter)
        routes.get(Paths.newPost, .members, compose)
        routes.post(Paths.posts, .members.takingTexts(PostForm.texts), pages.publish)
        routes.get(Paths.post, .members, show)
        routes.get(Paths.editPost, .members, edit)
        routes.post(Paths.editPost, .members.takingTexts(PostForm.texts), pages.change)
        routes.get(Paths.deletePost, .members, confirmDeletion)
        routes.post(Paths.deletePost, .members, delete)
        routes.post(Paths.restorePost, .members, restore)
    }

    private static func show(_ context: Context, _ id: PostID) throws -> Response {
        guard let (post, text) = try context.fetch(PostStore.whole(id)) else { throw Failure.notFound }
        let page = try PostPage(post, text, context)
        let back = Link(page.words.feed, to: Paths.feed())
        return context.page(page.words.post, in: .feed, back: back) { out, layout in
            out.postPage(page, layout: layout)
        }
    }

    // MARK: Writing

    private static func compose(_ context: Context) throws -> Response {
        _ = try context.member()
        return try composer(context, PostForm(), key: IdempotencyKey())
    }

    private func publish(_ context: Context) throws -> Response {
        let author = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = PostForm(fields)
        guard form.isGood else {
            return try Self.composer(context, form, key: key, status: .unprocessableContent)
        }
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
            return try Self.composer(context, form, key: key, status: .tooManyRequests)
        }
    }

    private static func edit(_ context: Context, _ id: PostID) throws -> Response {
        guard let standing = try context.fetch(PostStore.standing(id, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return try composer(context, standing.form, editing: id, key: IdempotencyKey())
    }

    private func change(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = PostForm(fields)
        guard form.isGood else {
            return try Self.composer(context, form, editing: id, key: key, status: .unprocessableContent)
        }
        let limit = RateLimit("edits \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        let posts = PostStore(database: context.database)
        do {
            let address = try context.once(key, within: limit) {
                try RenderedPost(form, highlighter: highlighter)
            } _: { text in
                guard try posts.change(id, from: form.version, to: text, by: author.id) else { throw OtherVersion() }
                return Paths.post(id)
            }
            return context.redirect(to: address, flash: PostFlash.changed)
        } catch is LimitReached {
            return try Self.composer(context, form, editing: id, key: key, status: .tooManyRequests)
        } catch is OtherVersion {
            guard let standing = try context.fetch(PostStore.standing(id, of: author.id)) else {
                throw Failure.notFound
            }
            return try Self.composer(
                context, form.over(standing.form), editing: id, key: key, standing: standing, status: .conflict)
        }
    }

    /// The post is not what the form was made of; or not the author's, or gone.
    private struct OtherVersion: Error {}

    /// The form for a new post, or for one that stands.
    ///
    /// - Parameter standing: what was saved meanwhile, from another page
    private static func composer(
        _ context: Context, _ form: PostForm, editing id: PostID? = nil, key: IdempotencyKey,
        standing: PostStore.Standing? = nil, status: Status = .ok
    ) throws -> Response {
        let page = try ComposerPage(
            form, editing: id, key: key, standing: standing, isLimited: status == .tooManyRequests, context)
        return context.page(page.title, in: .feed, status: status, notice: page.notice) { out, layout in
            out.composerPage(page, layout: layout)
        }
    }

    // MARK: Deleting

    private static func confirmDeletion(_ context: Context, _ id: PostID) throws -> Response {
        guard try context.fetch(PostStore.standing(id, of: context.claimedMember())) != nil else {
            throw Failure.notFound
        }
        let words = NetworkWords(context.language)
        let question = Confirmation(
            id: "delete-post", title: words.deletePostTitle, text: words.deletePostLead, verb: words.delete,
            action: FormAction(Paths.deletePost(id)), cancel: Link(words.cancel, to: Paths.post(id)))
        return context.page(question, in: .feed)
    }

    private static func delete(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let posts = PostStore(database: context.database)
        let address = try context.once(IdempotencyKey(context.form())) {
            guard try posts.delete(id, by: author.id) else { throw Failure.notFound }
            return Paths.feed()
        }
        return context.redirect(to: address, flash: PostFlash.deleted(id))
    }

    private static func restore(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let posts = PostStore(database: context.database)
        let address = try context.once(IdempotencyKey(context.form())) {
            guard try posts.restore(id, by: author.id) else { throw Failure.notFound }
            return Paths.post(id)
        }
        return context.redirect(to: address, flash: PostFlash.restored)
    }
}
