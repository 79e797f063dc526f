import Connections
import Media
import Site
import Web

struct ItemPages {
    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.file, .members, show)
    }

    private func show(_ context: Context, _ source: FileSource, _ id: FileID) throws -> Response {
        let query = context.request.query
        let way = query[File.returnField]
        let list = try OpenedList(way, around: id, in: source, context)
        let first = DocumentPages.first(query[DocumentPages.field])
        let member = try context.claimedMember()
        let copy = SavedCopy.blob(of: id, for: member)
        let thing = ThingID(Linkable.file, id.rawValue)
        let (found, listed, preview, pages, previous, next, disk, places, count) = try context.fetch(
            FileStore.find(id, in: source, of: member), ListedFile.find(id, in: source, of: member),
            PreviewStore.preview(of: copy), PreviewStore.pages(of: copy, from: first),
            list.query.file(before: id), list.query.file(after: id),
            UploadPlace.find(.yandex(nil), of: member),
            ThingUses.find(thing, for: member, context.services.features.linkables),
            FileQuestion.uses(of: [id], by: member, context))
        guard let item = found, let listed else { return try Self.start(source, context) }
        let neighbours = Neighbours(list.link(to: previous), list.link(to: next))
        let content = try FileViewer(item: item, listed: listed, way: way, first: first)
            .content(preview, pages, context)
        let page = ItemPage(
            item, listed, content, between: neighbours, beside: (next ?? previous)?.id, from: list, way,
            hasDisk: disk?.abilities.allowsUpload ?? false, uses: ThingUses(places, of: count, context), for: member,
            context)
        // What is saved while the page is open is shown in it.
        context.showsFiles = page.copy != nil || page.viewer.thumb.address != nil
        return context.page(page.name, in: .files, hasHeading: false, isWide: true) { out, layout in
            var layout = layout
            layout.keys = page.keys
            layout.sheets = ["file.css", "thumbs.css"]
            out.itemPage(page, layout: layout)
        }
    }

    /// A file that is not there: of a source without an account nothing is, and its section begins with the way to one.
    private static func start(_ source: FileSource, _ context: Context) throws -> Response {
        let account = try context.database.fetch(LinkedAccount.find(of: context.member().id, at: source.provider))
        guard account == nil else { throw Failure.notFound }
        return .redirect(to: source.home)
    }

    /// The member's file, in one round trip with the session.
    static func find(_ context: Context, _ source: FileSource, _ id: FileID) throws -> FileItem {
        guard let item = try context.fetch(FileStore.find(id, in: source, of: context.claimedMember())) else {
            throw Failure.notFound
        }
        return item
    }
}
