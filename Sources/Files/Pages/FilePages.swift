import Connections
import Site
import Web

package enum FilePages {
    /// - Parameters:
    ///   - calls: how sources are asked while somebody waits
    ///   - uploads: how many threads of the process may take files in at a time
    static func add(
        to routes: inout SiteRoutes, providers: Providers, calls: SourceCalls, uploads: CallSlots
    ) {
        ItemPages().add(to: &routes)
        CopyPages(calls: calls).add(to: &routes)
        ArchivePages().add(to: &routes)
        ActPages(calls: calls).add(to: &routes)
        RenamePages(calls: calls).add(to: &routes)
        BatchPages(calls: calls).add(to: &routes)
        UploadPages(slots: uploads).add(to: &routes)
        FolderPages(calls: calls).add(to: &routes)
        MovePages(calls: calls).add(to: &routes)
        OptionsPages(providers: providers).add(to: &routes)
        UsagePages(providers: providers).add(to: &routes)
        TrashPages(providers: providers, calls: calls).add(to: &routes)
        let lists = FileListPages(providers: providers)
        // GET shows a list as it is kept, POST asks for it anew.
        routes.get(Paths.files, .members) { try lists.list($0, recent($0)) }
        routes.post(Paths.files, .members.telling(.files)) { try lists.refresh($0, recent($0)) }
        routes.get(Paths.allFiles, .members) { try lists.list($0, .all) }
        routes.post(Paths.allFiles, .members.telling(.files)) { try lists.refresh($0, .all) }
        routes.get(Paths.vkFiles, .members) { try lists.list($0, .vk) }
        routes.post(Paths.vkFiles, .members.telling(.files)) { try lists.refresh($0, .vk) }
        routes.get(Paths.fileCategories, .members, categories)
        routes.get(Paths.vkCategory, .members) { try lists.list($0, .vkCategory(category($1))) }
        routes.post(Paths.vkCategory, .members.telling(.files)) { try lists.refresh($0, .vkCategory(category($1))) }
        routes.get(Paths.yandexFiles, .members) { try lists.list($0, .yandex(nil)) }
        routes.post(Paths.yandexFiles, .members.telling(.files)) { try lists.refresh($0, .yandex(nil)) }
        routes.get(Paths.yandexFolder, .members) { try lists.list($0, .yandex(folder($1))) }
        routes.post(Paths.yandexFolder, .members.telling(.files)) { try lists.refresh($0, .yandex(folder($1))) }
        routes.get(Paths.savedFiles, .members) { try lists.list($0, .saved) }
        routes.get(Paths.publishedFiles, .members) { try lists.list($0, .published) }
        routes.post(Paths.publishedFiles, .members.telling(.files)) { try lists.refresh($0, .published) }
    }

    /// The newest of one source, when the address names it.
    private static func recent(_ context: Context) -> FilePlace {
        context.request.query[FilePlace.ofSource.name] == FileSource.yandex.rawValue ? .yandexRecent : .recent
    }

    private static func category(_ number: Int) throws -> FileCategory {
        guard let category = FileCategory(rawValue: number) else { throw Failure.notFound }
        return category
    }

    private static func folder(_ text: String) throws -> FolderPath {
        guard let folder = FolderPath(address: text) else { throw Failure.notFound }
        return folder
    }

    private static func categories(_ context: Context) throws -> Response {
        _ = try context.member()
        let page = CategoriesPage(FilesWords(context.language))
        return context.page(page.words.categories, in: .files, isWide: true) { out, layout in
            out.categoriesPage(page, layout: layout)
        }
    }
}
