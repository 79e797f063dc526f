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
        SavePages.add(to: &routes)
        OptionsPages(providers: providers).add(to: &routes)
        UsagePages(providers: providers).add(to: &routes)
        SpacePages(providers: providers).add(to: &routes)
        TrashPages(providers: providers, calls: calls).add(to: &routes)
        let (lists, kinds) = (FileListPages(providers: providers), CategoriesPages(providers: providers))
        // GET shows a list as it is kept, POST asks for it anew.
        routes.get(Paths.files, .members) { try lists.list($0, recent($0)) }
        routes.post(Paths.files, .members.publishing(.files)) { try lists.refresh($0, recent($0)) }
        routes.get(Paths.allFiles, .members) { try lists.list($0, .all) }
        routes.post(Paths.allFiles, .members.publishing(.files)) { try lists.refresh($0, .all) }
        routes.get(Paths.vkFiles, .members) { try lists.list($0, .vk) }
        routes.post(Paths.vkFiles, .members.publishing(.files)) { try lists.refresh($0, .vk) }
        routes.get(Paths.categories, .members) { try kinds.show($0, nil) }
        routes.get(Paths.vkCategories, .members) { try kinds.show($0, .vk) }
        routes.get(Paths.category, .members) { try lists.list($0, .category(category($1))) }
        routes.post(Paths.category, .members.publishing(.files)) { try lists.refresh($0, .category(category($1))) }
        routes.get(Paths.vkCategory, .members) { try lists.list($0, .vkCategory(category($1))) }
        routes.post(Paths.vkCategory, .members.publishing(.files)) { try lists.refresh($0, .vkCategory(category($1))) }
        routes.get(Paths.yandexFiles, .members) { try lists.list($0, .yandex(nil)) }
        routes.post(Paths.yandexFiles, .members.publishing(.files)) { try lists.refresh($0, .yandex(nil)) }
        routes.get(Paths.yandexFolder, .members) { try lists.list($0, .yandex(folder($1))) }
        routes.post(Paths.yandexFolder, .members.publishing(.files)) { try lists.refresh($0, .yandex(folder($1))) }
        routes.get(Paths.savedFiles, .members) { try lists.list($0, .saved(source($0))) }
        routes.get(Paths.publishedFiles, .members) { try lists.list($0, .published(disk($0))) }
        routes.post(Paths.publishedFiles, .members.publishing(.files)) { try lists.refresh($0, .published(disk($0))) }
    }

    /// The source whose part of a list the address names.
    private static func source(_ context: Context) -> FileSource? {
        context.request.query[FilePlace.ofSource.name].flatMap(FileSource.init)
    }

    /// The same for what Yandex Disk alone has.
    private static func disk(_ context: Context) -> FileSource? { source(context) == .yandex ? .yandex : nil }

    private static func recent(_ context: Context) -> FilePlace {
        source(context) == .yandex ? .yandexRecent : .recent
    }

    private static func category(_ number: Int) throws -> FileCategory {
        guard let category = FileCategory(rawValue: number) else { throw Failure.notFound }
        return category
    }

    private static func folder(_ text: String) throws -> FolderPath {
        guard let folder = FolderPath(address: text) else { throw Failure.notFound }
        return folder
    }
}
