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
    case vk
    case vkCategory(FileCategory)
    /// A folder of Yandex Disk; nil is the root.
    case yandex(FolderPath?)
    case published
    /// What Quad keeps a copy of.
    case saved

    package var address: Address {
        switch self {
        case .recent: Paths.files()
        case .yandexRecent: Paths.files().adding(Self.ofSource.name, FileSource.yandex.rawValue)
        case .all: Paths.allFiles()
        case .vk: Paths.vkFiles()
        case .vkCategory(let category): Paths.vkCategory(category.rawValue)
        case .yandex(let folder?): folder.address
        case .yandex(nil): Paths.yandexFiles()
        case .published: Paths.publishedFiles()
        case .saved: Paths.savedFiles()
        }
    }

    /// Tells the newest of one source from those of all.
    static let ofSource = ListFilter<FileSource>("source", isPlace: true)

    /// Order and view are remembered together by kind: a search, a category or a folder keeps them.
    package var list: ListKind<FileKey> {
        let name =
            switch self {
            case .recent, .yandexRecent: "recent"
            case .all: "all"
            case .vk, .vkCategory: "vk"
            case .yandex: "yandex"
            case .published: "published"
            case .saved: "saved"
            }
        let usual = name == "recent" ? FileOrder(.date, isDescending: true) : FileOrder(.name)
        return ListKind(name, by: usual, .fifty, filters: filters)
    }

    /// What of its address says which list it is.
    private var filters: [any AnyListFilter] {
        switch self {
        case .yandexRecent: [Self.ofSource]
        case .yandex: [PublishedRoot.filter]
        default: []
        }
    }

    /// Its address without what narrows it.
    var root: Address { self == .yandexRecent ? Paths.files() : address }

    /// Whether it is the folder of everything that stands in it.
    var isFolder: Bool {
        switch self {
        case .vk, .yandex: true
        default: false
        }
    }

    /// Where files that are brought to it go; nil where none can be put.
    var destination: UploadDestination? {
        switch self {
        case .yandex(let folder): .yandex(folder)
        case .vk: .vk
        default: nil
        }
    }

    /// The one source that it shows; nil for all.
    package var source: FileSource? {
        switch self {
        case .recent, .all, .saved: nil
        case .vk, .vkCategory: .vk
        case .yandexRecent, .yandex, .published: .yandex
        }
    }

    package func scope(of member: MemberID) -> FileScope {
        switch self {
        case .recent, .all: .all(member)
        case .yandexRecent: .source(.yandex, member)
        case .vk: .folder("", .vk, member)
        case .vkCategory(let category): .vkCategory(category, member)
        case .yandex(let folder): .folder(folder?.remote ?? "disk:/", .yandex, member)
        case .published: .published(member)
        case .saved: .saved(member)
        }
    }

    /// Which listing of a source with folders fills it.
    var kind: Listing.Kind {
        switch self {
        case .recent, .yandexRecent, .all, .saved: .all
        case .vk, .vkCategory, .yandex: .folder
        case .published: .published
        }
    }

    var path: String {
        if case .yandex(let folder) = self { folder?.remote ?? "disk:/" } else { "" }
    }

    /// - Parameter root: where the way to it began, if that is what is published
    func tabs(_ words: FilesWords, within root: PublishedRoot? = nil) -> [Tab] {
        func tab(_ label: String, _ place: FilePlace, isCurrent: Bool) -> Tab {
            Tab(label, to: place.address, isCurrent: isCurrent)
        }
        return [
            tab(words.tabRecent, .recent, isCurrent: self == .recent),
            tab(words.tabAll, .all, isCurrent: self == .all),
            tab(words.sourceYandex, .yandex(nil), isCurrent: section?.source == .yandex && root == nil),
            tab(words.sourceVK, .vk, isCurrent: section?.source == .vk),
            tab(words.tabPublished, .published, isCurrent: self == .published || root != nil),
            tab(words.tabSaved, .saved, isCurrent: self == .saved),
        ]
    }

    /// The source in whose section the list stands, and the part of it; nil for lists over the sources.
    var section: (source: FileSource, part: Address)? {
        switch self {
        case .recent, .all, .published, .saved: nil
        case .yandexRecent: (.yandex, address)
        case .yandex: (.yandex, Paths.yandexFiles())
        case .vk: (.vk, Paths.vkFiles())
        case .vkCategory: (.vk, Paths.fileCategories())
        }
    }

    /// The parts of a source's section, always in sight there.
    static func parts(of source: FileSource, current: Address, _ words: FilesWords) -> [Tab] {
        let parts =
            switch source {
            case .vk:
                [
                    Link(words.tabAll, to: Paths.vkFiles()), Link(words.categories, to: Paths.fileCategories()),
                    Link(words.options, to: Paths.vkOptions()),
                ]
            case .yandex:
                [
                    Link(words.tabRecent, to: FilePlace.yandexRecent.address),
                    Link(words.tabAll, to: Paths.yandexFiles()), Link(words.profile, to: Paths.fileUsage()),
                    Link(words.trash, to: Paths.trash()),
                ]
            }
        return parts.map { Tab($0.label, to: $0.address, isCurrent: $0.address == current) }
    }

    /// The page that a list without tabs of its own belongs to.
    func back(_ words: FilesWords, within root: PublishedRoot?) -> Link? {
        if case .vkCategory = self { return Link(words.categories, to: Paths.fileCategories()) }
        return root == nil ? nil : Link(words.tabPublished, to: Paths.publishedFiles())
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
        case .vkCategory(let category):
            return [Crumb(words.categories, to: Paths.fileCategories()), Crumb(category.name(words))]
        default: return []
        }
    }

    func title(_ words: FilesWords) -> String {
        switch self {
        case .recent, .all: words.files
        case .yandexRecent: words.sourceYandex
        case .vk: words.myFiles
        case .vkCategory(let category): category.name(words)
        case .yandex(let folder): folder?.shownName ?? words.sourceYandex
        case .published: words.tabPublished
        case .saved: words.tabSaved
        }
    }
}
