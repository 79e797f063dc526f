import Postgres
import Site
import Web

/// The lists that have an address.
package enum FilePlace: Hashable, Sendable {
    /// The newest, over the sources.
    case recent
    case all
    case vk
    case vkCategory(FileCategory)
    /// A folder of Yandex Disk; nil is the root.
    case yandex(FolderPath?)
    case published

    package var address: Address {
        switch self {
        case .recent: Paths.files()
        case .all: Paths.allFiles()
        case .vk: Paths.vkFiles()
        case .vkCategory(let category): Paths.vkCategory(category.rawValue)
        case .yandex(let folder?): folder.address
        case .yandex(nil): Paths.yandexFiles()
        case .published: Paths.publishedFiles()
        }
    }

    /// The kind of list whose order and view are remembered together: a search, a category or a folder keeps them.
    package var list: String {
        switch self {
        case .recent: "recent"
        case .all: "all"
        case .vk, .vkCategory: "vk"
        case .yandex: "yandex"
        case .published: "published"
        }
    }

    /// The order that goes without saying.
    package var usual: FileOrder { self == .recent ? FileOrder(.date, isDescending: true) : FileOrder(.name) }

    /// The one source that it shows; nil for all.
    package var source: FileSource? {
        switch self {
        case .recent, .all: nil
        case .vk, .vkCategory: .vk
        case .yandex, .published: .yandex
        }
    }

    package func scope(of member: MemberID) -> FileScope {
        switch self {
        case .recent, .all: .all(member)
        case .vk: .folder("", .vk, member)
        case .vkCategory(let category): .vkCategory(category, member)
        case .yandex(let folder): .folder(folder?.remote ?? "disk:/", .yandex, member)
        case .published: .published(member)
        }
    }

    /// Which listing of a source with folders fills it.
    var kind: Listing.Kind {
        switch self {
        case .recent, .all: .all
        case .vk, .vkCategory, .yandex: .folder
        case .published: .published
        }
    }

    var path: String {
        if case .yandex(let folder) = self { folder?.remote ?? "disk:/" } else { "" }
    }

    func tabs(_ words: FilesWords, _ sources: [SourceState]) -> [Tab] {
        func tab(_ label: String, _ place: FilePlace, isCurrent: Bool) -> Tab {
            Tab(label, to: place.address, isCurrent: isCurrent)
        }
        var isYandex = false
        if case .yandex = self { isYandex = true }
        var isVK = self == .vk
        if case .vkCategory = self { isVK = true }
        return [
            tab(words.tabRecent, .recent, isCurrent: self == .recent),
            tab(words.tabAll, .all, isCurrent: self == .all),
            tab(words.sourceYandex, .yandex(nil), isCurrent: isYandex),
            tab(words.sourceVK, .vk, isCurrent: isVK),
            tab(words.tabPublished, .published, isCurrent: self == .published),
        ]
    }

    /// The parts of VK's section; empty elsewhere.
    static func parts(ofVK place: FilePlace?, _ words: FilesWords) -> [Tab] {
        [
            Tab(words.tabAll, to: Paths.vkFiles(), isCurrent: place == .vk),
            Tab(words.categories, to: Paths.fileCategories(), isCurrent: place == nil),
            Tab(words.options, to: Paths.connections(), isCurrent: false),
        ]
    }

    /// The way from the root to a folder; empty elsewhere.
    func crumbs(_ words: FilesWords) -> [Crumb] {
        switch self {
        case .yandex(let folder?):
            return [Crumb(words.sourceYandex, to: Paths.yandexFiles())] + folder.crumbs.dropLast() + [
                Crumb(folder.names.last ?? "")
            ]
        case .vkCategory(let category):
            return [Crumb(words.categories, to: Paths.fileCategories()), Crumb(category.name(words))]
        default: return []
        }
    }

    func title(_ words: FilesWords) -> String {
        switch self {
        case .recent, .all: words.files
        case .vk: words.myFiles
        case .vkCategory(let category): category.name(words)
        case .yandex(let folder): folder?.names.last ?? words.sourceYandex
        case .published: words.tabPublished
        }
    }
}
