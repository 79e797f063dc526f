import HTML
import Site
import Web

/// One file: its own page.
struct ItemPages {
    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.file, .members, show)
    }

    private func show(_ context: Context, _ provider: Provider, _ id: FileID) throws -> Response {
        guard let source = FileSource(provider) else { throw Failure.notFound }
        let member = try context.claimedMember()
        let (found, listed) = try context.fetch(
            FileStore.find(id, in: source, of: member), ListedFile.find(id, in: source, of: member))
        guard let item = found else { throw Failure.notFound }
        let page = ItemPage(item, listed, from: context.request.query[File.returnField], context)
        let told = CopyNotice.take(context)
        let word = FileWord.taken(context, on: item.file.address(from: page.list), page.words)
        return context.page(
            item.file.name, in: .files, toast: told.toast ?? word.toast, notice: told.notice ?? word.notice,
            back: page.back, isWide: true
        ) { out, frame in
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
