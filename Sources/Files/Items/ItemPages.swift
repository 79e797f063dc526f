import HTML
import Site
import Web

/// One file: its own page.
struct ItemPages {
    let calls: SourceCalls

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.file, .members, show)
    }

    private func show(_ context: Context, _ provider: Provider, _ id: FileID) throws -> Response {
        let item = try Self.find(context, provider, id)
        let page = ItemPage(item, from: context.request.query[File.returnField], context)
        return context.page(item.file.name, in: .files, back: page.back, isWide: true) { out, frame in
            out.itemPage(page, frame: frame)
        }
    }

    /// The member's file, in one round trip with the session.
    static func find(_ context: Context, _ provider: Provider, _ id: FileID) throws -> FileItem {
        guard let source = FileSource(provider),
            let item = try context.fetch(FileStore.find(id, in: source, of: context.claimedMember()))
        else { throw Failure.notFound }
        return item
    }
}
