import Connections
import Postgres
import Site
import Web

/// The lists that have an address.
package enum FilePlace: Hashable, Sendable {
    /// The newest, over the sources.
    case recent
    /// The newest of Yandex Disk, over its folders.
    case yandexRecent
    case all
    /// Everything of one kind, over the sources.
    case category(FileCategory)
    case vk
    case vkCategory(FileCategory)
    /// A folder of Yandex Disk; nil is the root.
    case yandex(FolderPath?)
    /// What has a public link, in the section of all sources or of Yandex Disk.
    case published(FileSource?)
    /// What Quad keeps a copy of, of all sources or of one.
    case saved(FileSource?)

    package var address: Address {
        switch self {
        case .recent: Paths.files()
        case .yandexRecent: Self.address(Paths.files(), of: .yandex)
        case .all: Paths.allFiles()
        case .category(let category): Paths.category(category.rawValue)
        case .vk: Paths.vkFiles()
        case .vkCategory(let category): Paths.vkCategory(category.rawValue)
        case .yandex(let folder?): folder.address
        case .yandex(nil): Paths.yandexFiles()
        case .published(let source): Self.address(Paths.publishedFiles(), of: source)
        case .saved(let source): Self.address(Paths.savedFiles(), of: source)
        }
    }

    static func address(_ list: Address, of source: FileSource?) -> Address {
        list.adding(ofSource.name, source?.rawValue)
    }

    /// Tells the list of one source from that of all, where both have one path.
    static let ofSource = ListFilter<FileSource>("source", isPlace: true)

    /// Order and view are remembered together by kind: a search, a category or a folder keeps them.
    package var list: ListKind<FileKey> {
        switch self {
        case .recent, .yandexRecent:
            ListKind(
                "recent", by: FileOrder(.uploaded, isDescending: true), .fifty, filters: filters,
                keys: FileKey.byUpload)
        case .all, .category: ListKind("all", by: FileOrder(.name), .fifty, keys: FileKey.byChange)
        case .vk, .vkCategory: ListKind("vk", by: FileOrder(.name), .fifty, keys: FileKey.byChange)
        case .yandex: ListKind("yandex", by: FileOrder(.name), .fifty, filters: filters, keys: FileKey.byChange)
        case .published: ListKind("published", by: FileOrder(.name), .fifty, filters: filters, keys: FileKey.byChange)
        case .saved: ListKind("saved", by: FileOrder(.name), .fifty, filters: filters, keys: FileKey.byChange)
        }
    }

    /// What of its address says which list it is.
    private var filters: [any AnyListFilter] {
        if case .yandex = self { [PublishedRoot.filter] } else { root == address ? [] : [Self.ofSource] }
    }

    /// Its address without what narrows it.
    var root: Address {
        switch self {
        case .yandexRecent: Paths.files()
        case .published: Paths.publishedFiles()
        case .saved: Paths.savedFiles()
        default: address
        }
    }

    /// Whether its dates are those of uploading. VK knows no others.
    var isByUpload: Bool {
        switch self {
        case .recent, .yandexRecent, .vk, .vkCategory, .saved(.vk): true
        default: false
        }
    }

    var isSaved: Bool { if case .saved = self { true } else { false } }

    /// Whether it is the folder of everything that stands in it.
    var isFolder: Bool {
        switch self {
        case .vk, .yandex: true
        default: false
        }
    }

    /// Where files that are brought to it go: to the first of these whose source takes any. None where they would not stand
    /// in it.
    var destinations: [UploadDestination] {
        switch self {
        case .recent, .all: [.yandex(nil), .vk]
        case .yandexRecent: [.yandex(nil)]
        case .yandex(let folder): [.yandex(folder)]
        case .vk: [.vk]
        case .category, .vkCategory, .published, .saved: []
        }
    }

    /// The one source that it shows; nil for all.
    package var source: FileSource? {
        switch self {
        case .recent, .all, .category: nil
        case .saved(let source): source
        case .vk, .vkCategory: .vk
        case .yandexRecent, .yandex, .published: .yandex
        }
    }

    /// The section that it stands in: of one source; nil is that of all.
    var section: FileSource? { if case .published(let section) = self { section } else { source } }

    package func scope(of member: MemberID) -> FileScope {
        switch self {
        case .recent, .all: .all(member)
        case .category(let category): .category(category, member)
        case .yandexRecent: .source(.yandex, member)
        case .vk: .folder("", .vk, member)
        case .vkCategory(let category): .vkCategory(category, member)
        case .yandex(let folder): .folder(folder?.remote ?? "disk:/", .yandex, member)
        case .published: .published(member)
        case .saved(let source): .saved(source, member)
        }
    }

    /// Which listing of a source with folders fills it.
    var kind: Listing.Kind {
        switch self {
        case .recent, .yandexRecent, .all, .category, .saved: .all
        case .vk, .vkCategory, .yandex: .folder
        case .published: .published
        }
    }

    var path: String {
        if case .yandex(let folder) = self { folder?.remote ?? "disk:/" } else { "" }
    }

    /// The tab under which it stands.
    var tab: FileTab {
        switch self {
        case .recent, .yandexRecent: .recent
        case .all, .vk, .yandex: .all
        case .category, .vkCategory: .categories
        case .published: .published
        case .saved: .saved
        }
    }

    /// - Parameters:
    ///   - query: what is searched for
    ///   - published: where the way to it began, if that is what is published
    func head(query: String, within published: PublishedRoot?, _ providers: Providers, _ words: FilesWords) -> FileHead
    {
        switch self {
        case .category(let category), .vkCategory(let category):
            FileHead(section, tab, title: title(words), category: category, providers, words)
        default: FileHead(section, tab, query: query, crumbs: crumbs(words, within: published), providers, words)
        }
    }

    /// The page that a list without a tab of its own belongs to.
    func back(_ words: FilesWords, within published: PublishedRoot?) -> Link? {
        switch self {
        case .category: Link(words.categories, to: Paths.categories())
        case .vkCategory: Link(words.categories, to: Paths.vkCategories())
        default: published == nil ? nil : Link(words.tabPublished, to: PublishedRoot.list)
        }
    }

    /// The way from the root to a folder; empty elsewhere.
    func crumbs(_ words: FilesWords, within root: PublishedRoot? = nil) -> [Crumb] {
        switch self {
        case .yandex(let folder?) where root != nil:
            return (root?.crumbs(to: folder, words) ?? []).dropLast() + [Crumb(folder.shownName)]
        case .yandex(let folder?):
            return [Crumb(words.sourceYandex, to: Paths.yandexFiles())] + folder.crumbs.dropLast() + [
                Crumb(folder.shownName)
            ]
        default: return []
        }
    }

    /// What it is called where it stands alone.
    func title(_ words: FilesWords) -> String {
        switch self {
        case .recent, .all: words.files
        case .yandexRecent: words.sourceYandex
        case .vk: words.myFiles
        case .category(let category), .vkCategory(let category): category.name(words)
        case .yandex(let folder): folder?.shownName ?? words.sourceYandex
        case .published: words.tabPublished
        case .saved: words.tabSaved
        }
    }
}
