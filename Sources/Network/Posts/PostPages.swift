import Highlighting
import Postgres
import Site
import Web
import Writing

struct PostPages {
    let highlighter: Highlighter
    /// That of posts which stand in projects.
    let projects: Section
    /// A post with its comments, in the place of the sheet of lists.
    private static let sheet = "post.css"

    static func add(to routes: inout SiteRoutes, _ pages: PostPages) {
        routes.get(Paths.post, .members, pages.open)
        routes.get(Paths.editPost, .members, edit)
        routes.post(Paths.editPost, .members.takingTexts(PostForm.texts), pages.change)
        routes.post(Paths.deletePost, .members, delete)
        routes.post(Paths.restorePost, .members, restore)
    }

    private func open(_ context: Context, _ id: PostID) throws -> Response {
        guard let window = CommentWindow(context.request.query) else { throw Failure.notFound }
        return try show(context, id, window)
    }

    /// With the comments of a window, and what was written there and not taken.
    func show(
        _ context: Context, _ id: PostID, _ window: CommentWindow, refused: RefusedComment? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let askedDraft = context.request.query[DraftKind.asked]
        // A member who has just commented is done: an older draft stands here when the post is opened the next time.
        let said = askedDraft == nil ? CommentQueries.moment(of: window.asked, by: reader) : "NULL"
        // The newest number before the comments: what comes between the two is sent once more, not never.
        let (found, names, byAuthor, tagged, newest, comments, asked, follows, draft, answered, mutes) =
            try context.fetch(
                WholePost.find(id, for: reader), ReactionStore.rows(on: id, for: reader).names(besides: reader),
                PostExcerpt.byAuthor(of: id), PostExcerpt.tagged(like: id, for: reader),
                CommentQueries.newest(of: id, for: reader), CommentQueries.window(window, of: id, for: reader),
                window.asked.map { CommentQueries.find($0, on: id, for: reader) } ?? .known(nil),
                FollowStore.follows(id, reader),
                DraftStore.standing(at: .comments(on: id), of: reader, asked: askedDraft, since: said),
                CommentQueries.answered(in: id, by: reader, asked: askedDraft, since: said),
                MuteStore.concerning(id, of: reader))
        guard let whole = found else { return try Self.deleted(context, id) }
        // A comment that was never there, or was erased.
        if window.asked != nil, asked == nil { throw Failure.notFound }
        let attached = try AttachedCards(
            on: [whole.post], reading: [whole.text.html], under: comments, for: reader, context)
        let section = try CommentSection(
            comments, window, asked: asked, newest: newest, isFollowed: follows, on: whole.post, refused: refused,
            BegunComment(draft, answering: answered), attached: attached, context)
        let page = try PostPage(
            whole, reactedBy: names, byAuthor: byAuthor, tagged: tagged, comments: section, attached: attached,
            muted: mutes, context)
        return context.page(
            page.title, in: whole.post.place == nil ? .feed : projects, status: refused?.text.status ?? .ok,
            hasHeading: false
        ) { out, layout in
            var layout = layout
            // Of a project's post too.
            layout.sheets = [Self.sheet, Composer.sheet]
            out.postPage(page, layout: layout)
        }
    }

    /// To its author a deleted post says that it is deleted, for as long as it can be put back; and one that a moderator has
    /// removed, where to read why.
    private static func deleted(_ context: Context, _ id: PostID) throws -> Response {
        let absence = try context.fetch(PostStore.absence(of: id, by: context.claimedMember()))
        guard let absence else { throw Failure.notFound }
        let words = NetworkWords(context.language)
        guard absence == .deleted else {
            let why = context.services.removal(of: ThingID(Reportable.post, id.rawValue))
            let state = PageState(
                .notFound, title: words.postRemoved, text: words.postRemovedText,
                action: why.map { Link(words.readWhy, to: $0) }, secondAction: Link(words.feed, to: Paths.feed()))
            return context.page(state, in: .feed, status: .notFound)
        }
        let restore = FormAction(
            Paths.restorePost(id), [FormAction.Field(IdempotencyKey.field, IdempotencyKey().text)])
        let state = PageState(
            .notFound, title: words.postDeleted, text: words.postDeletedText,
            secondAction: Link(words.feed, to: Paths.feed()), retry: restore, retryLabel: words.restorePost)
        return context.page(state, in: .feed, status: .notFound)
    }

    // MARK: Changing

    private static func edit(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.claimedMember()
        let (found, draft) = try context.fetch(
            PostStore.standing(id, of: author),
            DraftStore.standing(at: .edit(id), of: author, asked: context.request.query[DraftKind.asked]))
        guard let standing = found else { throw Failure.notFound }
        return context.page(try WritingPage(changing: id, standing.form, draft, context), in: .feed)
    }

    private func change(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let limit = RateLimit("edits \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        if let chooser = try context.choosingAttachment(in: .feed) { return chooser }
        let isTagged = try context.fetch(PostStore.standing(id, of: author.id))?.form.isTagged ?? true
        do {
            let address = try context.writeOnce(
                PostForm.self, at: .edit(id), within: limit, standing: PostStore.standing(id, of: author.id)
            ) { form in
                try RenderedPost(
                    isTagged ? form : form.untagged, naming: context,
                    among: MentionablePeople(where: PostAudience.isRead(id)),
                    highlighter: highlighter)
            } previewing: { post in
                post.preview
            } _: { post in
                let posts = PostStore(database: context.database)
                guard try posts.change(id, from: post.form.version, to: post, by: author.id) else {
                    throw OtherVersion()
                }
                try TextPictureStore(database: context.database)
                    .take(post.text.pictures, in: nil, on: id, by: author.id)
                try AttachmentStore(context.services)
                    .set(post.form.attached.all, on: ThingID(Reportable.post, id.rawValue), by: author.id)
                try MentionStore(database: context.database)
                    .notify(of: post.text, on: id, by: author.id, context.settings)
                try PostPlace.publishTimeline(of: id, in: context.database, context.keys)
                return Paths.post(id)
            }
            return context.redirect(to: address, flash: PostFlash.changed)
        } catch is PostPlace.Closed {
            let fields = try context.form()
            let refused = RefusedText(PostForm(fields), IdempotencyKey(fields), .conflict, left: [])
            return context.page(
                try WritingPage(changing: id, refused, isTagged: false, context), in: .feed, status: refused.status)
        } catch let refused as RefusedText<PostForm> {
            return try context.answer(refused) {
                context.page(
                    try WritingPage(changing: id, $0, isTagged: isTagged, context), in: .feed, status: $0.status)
            }
        }
    }

    // MARK: Deleting

    /// Leads back to the list in which it was done, where the message offers to undo it.
    private static func delete(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let form = try context.form()
        let posts = PostStore(database: context.database)
        return try whereOpen(context, id) {
            let address = try context.once(IdempotencyKey(form)) {
                guard try posts.delete(id, by: author.id) else { throw Failure.notFound }
                try MentionStore(database: context.database).clearNotifications(of: id, by: author.id)
                try PostPlace.publishTimeline(of: id, in: context.database, context.keys)
                return LocalPath.address(form[LocalPath.returnField]) ?? Paths.feed()
            }
            return context.redirect(to: address, flash: PostFlash.deleted(id))
        }
    }

    /// Leads to the post's place in that list.
    private static func restore(_ context: Context, _ id: PostID) throws -> Response {
        let author = try context.member()
        let form = try context.form()
        let posts = PostStore(database: context.database)
        return try whereOpen(context, id) {
            let address = try context.once(IdempotencyKey(form)) {
                guard try posts.restore(id, by: author.id) else { throw Failure.notFound }
                try MentionStore(database: context.database)
                    .restoreNotifications(of: id, by: author.id, context.settings)
                try PostPlace.publishTimeline(of: id, in: context.database, context.keys)
                let list = LocalPath.address(form[LocalPath.returnField])
                return list?.fragment("post-\(id.pathSegment)") ?? Paths.post(id)
            }
            return context.redirect(to: address, flash: PostFlash.restored)
        }
    }

    /// An act on a post or under it; where nothing can be written any more its page says so.
    static func whereOpen(_ context: Context, _ id: PostID, _ act: () throws -> Response) throws -> Response {
        do {
            return try act()
        } catch is PostPlace.Closed {
            return context.redirect(to: Paths.post(id), flash: PostFlash.closed)
        }
    }
}
