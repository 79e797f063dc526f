import Network
import People
import Postgres
import Site
import Web
import Writing

/// What happens in a project, and writing in it. A member who is invited finds the invitation at its address.
struct TimelinePages {
    private static let sheet = "timeline.css"

    let writing: PostWriting

    static func add(to routes: inout SiteRoutes, _ writing: PostWriting) {
        let pages = TimelinePages(writing: writing)
        routes.get(Paths.project, .members) { try show($0, $1) }
        routes.post(Paths.project, .members.takingTexts(PostWriting.texts), pages.publish)
    }

    /// - Parameter refused: what was written there and not published
    private static func show(
        _ context: Context, _ id: ProjectID, refused: RefusedText<PostForm>? = nil
    ) throws -> Response {
        let reader = try context.claimedMember()
        let place = try TimelinePlace(context.request.query)
        let asked = context.request.query[DraftKind.asked]
        // A member who has just published is done: an older text stands here when the timeline is opened next.
        let published = context.request.query[PostStore.published].flatMap { PostID(pathSegment: $0) }
        let (found, events, posts, draft, invitation) = try context.fetch(
            Project.find(id, for: reader), ProjectEvent.page(of: id, for: reader, at: place),
            PostStore.timeline(
                of: id, where: place.posts, isAscending: place.isAfter, most: TimelinePage.posts + 1, for: reader),
            place.isNewest
                ? DraftStore.standing(
                    at: .post(in: id), of: reader, asked: asked,
                    since: asked == nil ? PostStore.moment(of: published, for: reader) : "NULL") : .known(nil),
            ProjectInvitation.find(id, for: reader))
        if found == nil, let invitation {
            let page = InvitationPage(invitation, context)
            return context.page(
                page.name, in: .projects, back: Link(page.words.projects, to: Paths.projects())
            ) { out, layout in out.invitationPage(page, layout: layout) }
        }
        guard let found else { throw Failure.notFound }
        let page = try TimelinePage(found, events, posts, place, draft, refused: refused, context)
        return context.project(page.head, status: refused?.status ?? .ok, notice: page.notice) { out, layout in
            var layout = layout
            layout.sheets += [sheet, Composer.sheet]
            out.timelinePage(page, layout: layout)
        }
    }

    private func publish(_ context: Context, _ id: ProjectID) throws -> Response {
        let author = try context.member()
        // A member who is not in it is not told what their text looks like either.
        guard try context.fetch(Project.find(id, for: author.id)) != nil else { throw Failure.notFound }
        if let chooser = try context.choosingAttachment(in: .projects, sheet: Self.sheet) { return chooser }
        do {
            let address = try writing.publish(context, in: id, at: .post(in: id)) { publish in
                let projects = ProjectStore(database: context.database, context.settings)
                let held = try projects.hold(id, as: author.id)
                try held.requireOpen()
                let post = try publish()
                try projects.touch(held)
                try projects.publishChange(of: id)
                return Paths.project(id).adding(PostStore.published, post.pathSegment)
                    .fragment("post-\(post.pathSegment)")
            }
            return context.redirect(to: address, flash: PostFlash.published)
        } catch let refused as RefusedText<PostForm> {
            return try context.answer(refused) { try Self.show(context, id, refused: $0) }
        } catch is HeldProject.Archived {
            let fields = try context.form()
            return try Self.show(
                context, id, refused: RefusedText(PostForm(fields), IdempotencyKey(fields), .conflict, left: []))
        }
    }
}
