import Highlighting
import Site
import Web
import Writing

/// Comments where they are no page of their own: the page of a post shows them (``PostPages``).
struct CommentPages {
    let highlighter: Highlighter
    let posts: PostPages

    static func add(to routes: inout SiteRoutes, highlighter: Highlighter, _ posts: PostPages) {
        let pages = CommentPages(highlighter: highlighter, posts: posts)
        let access = Access.members.takingTexts([TextBody.field, Picture.descriptionField])
        routes.get(Paths.comment, .members) { try posts.show($0, $1, .around($2)) }
        routes.get(Paths.commentNews, .members, news)
        routes.post(Paths.post, access, pages.add)
        routes.get(Paths.editComment, .members, edit)
        routes.post(Paths.editComment, access, pages.change)
        routes.post(Paths.deleteComment, .members, delete)
        routes.post(Paths.restoreComment, .members, restore)
    }

    /// The comments that came since the page was made, and those that have changed. Nothing new: no content.
    private static func news(_ context: Context, _ post: PostID) throws -> Response {
        guard let after = context.request.query["after"].flatMap(Int.init(pathSegment:)), after >= 0 else {
            throw Failure.notFound
        }
        let reader = try context.claimedMember()
        let (found, count) = try context.fetch(
            CommentQueries.news(on: post, after: after, for: reader), CommentQueries.count(on: post, for: reader))
        guard let news = try CommentNews(found, after: after, count, on: post, context) else {
            return Response(status: .noContent)
        }
        return context.fragment { out, layout in out.commentNews(news, layout) }
    }

    // MARK: Writing

    private func add(_ context: Context, _ post: PostID) throws -> Response {
        let author = try context.member()
        if let chooser = try context.choosingAttachment(in: .feed) { return chooser }
        let limit = RateLimit(
            "comments \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        func refuse(_ text: RefusedText<CommentForm>) throws -> Response {
            let answered = try text.form.answered.flatMap {
                try context.fetch(CommentQueries.find($0, on: post, for: author.id))
            }
            return try posts.show(
                context, post, .beginning,
                refused: RefusedComment(text: text, answered: answered?.isDeleted == false ? answered : nil))
        }
        do {
            let address = try context.writeOnce(CommentForm.self, at: .comments(on: post), within: limit) { form in
                try render(form, on: post, context)
            } previewing: { written in
                TextPreview(written.text)
            } _: { written in
                let comments = CommentStore(database: context.database)
                let id = try comments.add(written.text, written.form, to: post, by: author.id)
                try TextPictureStore(database: context.database)
                    .take(written.text.pictures, in: id, on: post, by: author.id)
                try AttachmentStore(context.services)
                    .add(written.form.attached.all, on: ThingID(Reportable.comment, id.rawValue), by: author.id)
                try comments.notify(
                    of: id, written.text, answering: written.form.answered, on: post, by: author.id, context.settings)
                try PostPlace.publish(.comments(on: post), of: post, in: context.database, context.keys)
                return Paths.comment(post, id).fragment("comment-\(id.pathSegment)")
            }
            return context.redirect(Redirect(to: address))
        } catch let refused as RefusedText<CommentForm> {
            return try context.answer(refused, page: refuse)
        } catch let refusal where refusal is CommentStore.AnsweredIsGone || refusal is PostPlace.Closed {
            let fields = try context.form()
            return try refuse(RefusedText(CommentForm(fields), IdempotencyKey(fields), .conflict))
        }
    }

    private static func edit(_ context: Context, _ post: PostID, _ id: CommentID) throws -> Response {
        let member = try context.claimedMember()
        let (found, draft) = try context.fetch(
            CommentStore.standing(id, on: post, of: member),
            DraftStore.standing(at: .edit(id), of: member, asked: context.request.query[DraftKind.asked]))
        guard let standing = found else { throw Failure.notFound }
        return context.page(try WritingPage(changing: id, on: post, standing.form, draft, context), in: .feed)
    }

    private func change(_ context: Context, _ post: PostID, _ id: CommentID) throws -> Response {
        let author = try context.member()
        if let chooser = try context.choosingAttachment(in: .feed) { return chooser }
        let limit = RateLimit("edits \(author.id.rawValue)", limit: context.settings.limits.postsPerHour, window: 3_600)
        do {
            let address = try context.writeOnce(
                CommentForm.self, at: .edit(id), within: limit,
                standing: CommentStore.standing(id, on: post, of: author.id)
            ) { form in
                try render(form, on: post, context)
            } previewing: { written in
                TextPreview(written.text)
            } _: { written in
                let comments = CommentStore(database: context.database)
                guard try comments.change(id, on: post, written.form, to: written.text, by: author.id) else {
                    throw OtherVersion()
                }
                try TextPictureStore(database: context.database)
                    .take(written.text.pictures, in: id, on: post, by: author.id)
                try AttachmentStore(context.services)
                    .set(written.form.attached.all, on: ThingID(Reportable.comment, id.rawValue), by: author.id)
                try comments.updateNotifications(of: id, on: post, by: author.id)
                try comments.notifyMentioned(in: id, written.text, on: post, by: author.id, context.settings)
                try comments.publishChange(of: id, on: post, keys: context.keys)
                return Paths.comment(post, id).fragment("comment-\(id.pathSegment)")
            }
            return context.redirect(to: address, flash: CommentFlash.changed)
        } catch is PostPlace.Closed {
            let fields = try context.form()
            let refused = RefusedText(CommentForm(fields), IdempotencyKey(fields), .conflict)
            return context.page(
                try WritingPage(changing: id, on: post, refused, context), in: .feed, status: refused.status)
        } catch let refused as RefusedText<CommentForm> {
            return try context.answer(refused) {
                context.page(try WritingPage(changing: id, on: post, $0, context), in: .feed, status: $0.status)
            }
        }
    }

    /// A sent comment, with the names that were typed in it as mentions, and its author's pictures.
    private func render(
        _ form: CommentForm, on post: PostID, _ context: Context
    ) throws -> (form: CommentForm, text: RenderedText) {
        let named = try context.naming(form.body, among: MentionablePeople(where: PostAudience.isRead(post)))
        var form = form
        form.body = named.body
        let pictures = try context.pictures(in: named.body)
        return (
            form,
            try RenderedText(form.body, mentioning: named.people, showing: pictures, highlighter: highlighter)
        )
    }

    // MARK: Deleting

    /// Leads back to the comments among which it stood, where the message offers to undo it.
    private static func delete(_ context: Context, _ post: PostID, _ id: CommentID) throws -> Response {
        let author = try context.member()
        let form = try context.form()
        return try PostPages.whereOpen(context, post) {
            let address = try context.once(IdempotencyKey(form)) {
                let comments = CommentStore(database: context.database)
                guard try comments.set(id, on: post, isDeleted: true, by: author.id) else { throw Failure.notFound }
                try comments.clearNotifications(of: id, on: post, by: author.id)
                try comments.publishChange(of: id, on: post, keys: context.keys)
                let list = LocalPath.address(form[LocalPath.returnField])
                // The page of this very comment has nothing to stand around any more.
                let place = list.flatMap { $0.text == Paths.comment(post, id).text ? nil : $0 } ?? Paths.post(post)
                return place.fragment("comments")
            }
            return context.redirect(to: address, flash: CommentFlash.deleted(post, id))
        }
    }

    private static func restore(_ context: Context, _ post: PostID, _ id: CommentID) throws -> Response {
        let author = try context.member()
        let form = try context.form()
        return try PostPages.whereOpen(context, post) {
            let address = try context.once(IdempotencyKey(form)) {
                let comments = CommentStore(database: context.database)
                guard try comments.set(id, on: post, isDeleted: false, by: author.id) else { throw Failure.notFound }
                try comments.updateNotifications(of: id, on: post, by: author.id)
                try comments.publishChange(of: id, on: post, keys: context.keys)
                return Paths.comment(post, id).fragment("comment-\(id.pathSegment)")
            }
            return context.redirect(to: address, flash: CommentFlash.restored)
        }
    }
}
