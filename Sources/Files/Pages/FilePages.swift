import HTML
import Postgres
import Site
import Web

/// Every address of files.
package enum FilePages {
    package static func add(to routes: inout SiteRoutes, calls: SourceCalls) {
        ItemPages(calls: calls).add(to: &routes)
        // GET shows a list as it is kept, POST asks for it anew.
        routes.get(Paths.files, .members) { try list($0, .recent) }
        routes.post(Paths.files, .members) { try refresh($0, .recent) }
        routes.get(Paths.allFiles, .members) { try list($0, .all) }
        routes.post(Paths.allFiles, .members) { try refresh($0, .all) }
        routes.get(Paths.vkFiles, .members) { try list($0, .vk) }
        routes.post(Paths.vkFiles, .members) { try refresh($0, .vk) }
        routes.get(Paths.fileCategories, .members, categories)
        routes.get(Paths.vkCategory, .members) { try list($0, .vkCategory(category($1))) }
        routes.post(Paths.vkCategory, .members) { try refresh($0, .vkCategory(category($1))) }
        routes.get(Paths.yandexFiles, .members) { try list($0, .yandex(nil)) }
        routes.post(Paths.yandexFiles, .members) { try refresh($0, .yandex(nil)) }
        routes.get(Paths.yandexFolder, .members) { try list($0, .yandex(folder($1))) }
        routes.post(Paths.yandexFolder, .members) { try refresh($0, .yandex(folder($1))) }
        routes.get(Paths.publishedFiles, .members) { try list($0, .published) }
        routes.post(Paths.publishedFiles, .members) { try refresh($0, .published) }
    }

    private static func category(_ number: Int) throws -> FileCategory {
        guard let category = FileCategory(rawValue: number) else { throw Failure.notFound }
        return category
    }

    private static func folder(_ text: String) throws -> FolderPath {
        guard let folder = FolderPath(address: text) else { throw Failure.notFound }
        return folder
    }

    private static func list(_ context: Context, _ place: FilePlace) throws -> Response {
        let fields = context.request.query
        let choice = try context.choice(for: place.list)
        let address = FileListAddress(place, fields, choice)
        let after = fields[FileCursor.field].flatMap { FileCursor($0, in: address.order) }
        let member = try context.claimedMember()
        let query = FileQuery(place.scope(of: member), by: address.order, search: address.query, after: after)
        let (sources, files) = try context.fetch(SourceState.all(of: member, place), query.page)
        try context.remember(address.choice(over: choice), for: place.list)
        let words = FilesWords(context.language)
        let asked = try after == nil ? ask(place, sources.filter { $0.isStale(now: context.now) }, context) : []
        let page = FileListPage(place, address, files, sources, asked: asked, words, context)
        return context.page(place.title(words), in: .files, isWide: true) { out, frame in
            out.fileListPage(page, frame: frame)
        }
    }

    /// Asks the sources for their lists anew, unless that was done; gives those that are at it now because of this.
    private static func ask(
        _ place: FilePlace, _ sources: [SourceState], _ context: Context
    ) throws -> Set<FileSource> {
        let member = try context.member().id
        let relevant = sources.filter {
            $0.state == .connected && (place.source == nil || place.source == $0.source)
        }
        let store = ListingStore(database: context.database)
        var asked: Set<FileSource> = []
        for source in relevant {
            let target = source.place(place)
            try context.database.transaction {
                guard try store.ask(target) else { return }
                let job = RefreshJob(target, source.source, for: member)
                _ = try context.database.fetch(job.enqueue(expires: RefreshJob.expiry, keys: context.keys))
                asked.insert(source.source)
            }
        }
        return asked
    }

    /// The reader wants the list as it is now.
    private static func refresh(_ context: Context, _ place: FilePlace) throws -> Response {
        let member = try context.member().id
        let sources = try context.database.fetch(SourceState.all(of: member, place))
        _ = try ask(place, sources, context)
        let back = try LocalPath.address(context.form()["return"]) ?? place.address
        return .redirect(to: back)
    }

    private static func categories(_ context: Context) throws -> Response {
        _ = try context.member()
        let page = CategoriesPage(FilesWords(context.language))
        return context.page(page.words.categories, in: .files, isWide: true) { out, frame in
            out.categoriesPage(page, frame: frame)
        }
    }
}
