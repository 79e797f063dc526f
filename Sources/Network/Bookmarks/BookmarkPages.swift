import Bounds
import FoundationEssentials
import Site
import Web

/// What a member keeps, keeping a post and taking it away again.
enum BookmarkPages {
    /// The field of a form that puts a bookmark back to where it was: microseconds since 1970.
    static let since = "since"
    private static let microseconds = Bounds(0...Bounds.moment.range.upperBound * 1_000_000)

    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.bookmarks, .members, list)
        routes.post(Paths.bookmarkPost, .members, keep)
        routes.post(Paths.unbookmarkPost, .members, remove)
    }

    private static func list(_ context: Context) throws -> Response {
        let list = try context.list(.bookmarks, at: Paths.bookmarks())
        let found = try context.fetch(BookmarkStore.page(list.keyset, of: context.claimedMember()))
        let page = try BookmarkPage(found, list, context)
        return context.page(page.words.bookmarks, in: .feed, back: Link(page.words.feed, to: Paths.feed())) {
            out, layout in
            out.bookmarkPage(page, layout: layout)
        }
    }

    private static func keep(_ context: Context, _ id: PostID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let since = form[since].flatMap { microseconds.exactly($0) }
            .map { Date(timeIntervalSince1970: Double($0) / 1_000_000) }
        let bookmarks = BookmarkStore(database: context.database)
        let address = try context.once(IdempotencyKey(form)) {
            guard try bookmarks.keep(id, of: member.id, since: since) else { throw Failure.notFound }
            return Paths.place(of: id, on: form[LocalPath.returnField])
        }
        return context.redirect(to: address, flash: BookmarkFlash.kept)
    }

    /// One that is gone already, and one of a post that is gone, are taken away as well.
    private static func remove(_ context: Context, _ id: PostID) throws -> Response {
        let member = try context.member()
        let form = try context.form()
        let bookmarks = BookmarkStore(database: context.database)
        var since: Int?
        let address = try context.once(IdempotencyKey(form)) {
            let removed = try bookmarks.remove(id, of: member.id)
            since = removed.flatMap { removed in
                removed.isThere ? microseconds.exactly(removed.since.timeIntervalSince1970 * 1_000_000) : nil
            }
            return Paths.place(of: id, on: form[LocalPath.returnField])
        }
        return context.redirect(to: address, flash: BookmarkFlash.removed(id, since: since))
    }
}
