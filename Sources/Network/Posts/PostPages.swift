import Highlighting
import Postgres
import Site
import Web

struct PostPages {
    let highlighter: Highlighter

    static func add(to routes: inout SiteRoutes, highlighter: Highlighter) {
        let pages = PostPages(highlighter: highlighter)
        routes.get(Paths.post, .members, show)
        routes.get(Paths.editPost, .members, edit)
        routes.post(Paths.editPost, .members.takingTexts(PostForm.texts), pages.change)
        routes.post(Paths.deletePost, .members, delete)
        routes.post(Paths.restorePost, .members, restore)
    }

    private static func show(_ context: Context, _ id: PostID) throws -> Response {
        let (found, byAuthor, tagged) = try context.fetch(
            WholePost.find(id), PostExcerpt.byAuthor(of: id), PostExcerpt.tagged(like: id))
        guard let whole = found else { return try deleted(context, id) }
        let page = try PostPage(whole, byAuthor: byAuthor, tagged: tagged, context)
        return context.page(page.title, in: .feed, hasHeading: false) { out, layout in
            out.postPage(page, layout: layout)
        }
    }

    /// To its author a deleted post says that it is deleted, for as long as it can be put back.
    private static func deleted(_ context: Context, _ id: PostID) throws -> Response {
        guard try context.fetch(PostStore.isDeleted(id, by: context.claimedMember())) else { throw Failure.notFound }
        let words = NetworkWords(context.language)
        let restore = FormAction(
            Paths.restorePost(id), [FormAction.Field(IdempotencyKey.field, IdempotencyKey().text)])
        let state = PageState(
            .notFound, title: words.postDeleted, text: words.postDeletedText,
            secondAction: Link(words.feed, to: Paths.feed()), retry: restore, retryLabel: words.restorePost)
        return context.page(state, in: .feed, status: .notFound)
    }

    // MARK: Changing

    private static func edit(_ context: Context, _ id: PostID) throws -> Response {
        guard let standing = try context.fetch(PostStore.standing(id, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return show(try ComposerPage(changing: id, standing.form, context), .ok, context)
    }

    private func change(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        let form = PostForm(fields)
        func refuse(_ post: RefusedPost) throws -> Response {
            Self.show(try ComposerPage(changing: id, post, context), post.status, context)
        }
        guard form.isGood else { return try refuse(RefusedPost(form, key, .unprocessableContent)) }
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
            return try refuse(RefusedPost(form, key, .tooManyRequests))
        } catch let unnamed as RenderedPost.Unnamed {
            return try refuse(RefusedPost(form, key, .unprocessableContent, left: unnamed.words))
        } catch is OtherVersion {
            guard let standing = try context.fetch(PostStore.standing(id, of: author.id)) else {
                throw Failure.notFound
            }
            return try refuse(RefusedPost(form.over(standing.form), key, .conflict, left: [], standing: standing))
        }
    }

    /// The post is not what the form was made of; or not the author's, or gone.
    private struct OtherVersion: Error {}

    private static func show(_ page: ComposerPage, _ status: Status, _ context: Context) -> Response {
        context.page(page.title, in: .feed, status: status, notice: page.notice, back: page.back) { out, layout in
            out.composerPage(page, layout: layout)
        }
    }

    // MARK: Deleting

    /// Leads back to the list in which it was done, where the message offers to undo it.
    private static func delete(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let form = try context.form()
        let posts = PostStore(database: context.database)
        let address = try context.once(IdempotencyKey(form)) {
            guard try posts.delete(id, by: author.id) else { throw Failure.notFound }
            return LocalPath.address(form[LocalPath.returnField]) ?? Paths.feed()
        }
        return context.redirect(to: address, flash: PostFlash.deleted(id))
    }

    /// Leads to the post's place in that list.
    private static func restore(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let form = try context.form()
        let posts = PostStore(database: context.database)
        let address = try context.once(IdempotencyKey(form)) {
            guard try posts.restore(id, by: author.id) else { throw Failure.notFound }
            let list = LocalPath.address(form[LocalPath.returnField])
            return list?.fragment("post-\(id.pathSegment)") ?? Paths.post(id)
        }
        return context.redirect(to: address, flash: PostFlash.restored)
    }
}
