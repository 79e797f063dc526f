import Postgres
import Site
import Web
import Writing

/// Reactions to a post: who has set which mark, and setting one.
enum ReactionPages {
    static func add(to routes: inout SiteRoutes) {
        // GET shows who has reacted, POST sets a mark or takes it away.
        routes.get(Paths.reactions, .members, show)
        routes.post(Paths.reactions, .members, set)
    }

    private static func show(_ context: Context, _ id: PostID) throws -> Response {
        let list = try context.list(.reactions, at: Paths.reactions(id))
        let reader = try context.claimedMember()
        let mark = list[.mark]
        let rows = ReactionStore.rows(on: id, for: reader)
        let (found, names, people) = try context.fetch(
            PostStore.one(id, for: reader), rows.names(besides: reader),
            mark.map { rows.people(list.keyset, $0) } ?? .known([]))
        guard let post = found else { throw Failure.notFound }
        let words = NetworkWords(context.language)
        let page = ReactionPage(
            of: ReactedThing(post), names, people, mark, list, back: Link(words.post, to: Paths.post(id)), context)
        let bookmark = BookmarkButton(post, page: context.requestedAddress, words)
        return context.page(page.title, in: .feed, back: page.back) { out, layout in
            var layout = layout
            layout.sheets.append(ReactionPage.sheet)
            out.postReactionPage(page, bookmark, layout: layout)
        }
    }

    /// Leads back to where the post stands.
    private static func set(_ context: Context, _ id: PostID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let isSet = form[MarkButton.set] != nil
        guard let mark = Mark(rawValue: form[isSet ? MarkButton.set : MarkButton.unset] ?? "") else {
            throw Failure.notFound
        }
        let reactions = ReactionStore(database: context.database)
        return try PostPages.whereOpen(context, id) {
            let address = try context.once(IdempotencyKey(form)) {
                guard let change = try reactions.set(mark, to: isSet, on: id, by: member.id) else {
                    throw Failure.notFound
                }
                try reactions.notify(change, on: id, by: member.id, context.settings)
                try PostPlace.publish(.reactions(to: id), of: id, in: context.database, context.keys)
                return Paths.place(of: id, on: form[LocalPath.returnField])
            }
            return .redirect(to: address)
        }
    }
}
