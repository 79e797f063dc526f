import Site
import Web

/// A tab in the section of one source, or of all of them.
package enum FileTab: Sendable {
    case recent, all, categories, profile, options, published, saved, trash, space

    /// Those of a section: first what its source is looked at by, then what Quad adds.
    static func all(of section: FileSource?) -> [FileTab] {
        switch section {
        case nil: [.recent, .all, .categories, .published, .saved, .space]
        case .yandex: [.recent, .all, .profile, .published, .saved, .trash]
        case .vk: [.all, .categories, .options, .saved]
        }
    }

    func address(in section: FileSource?) -> Address {
        switch self {
        case .recent: section == .yandex ? FilePlace.yandexRecent.address : Paths.files()
        case .all:
            switch section {
            case nil: Paths.allFiles()
            case .yandex: Paths.yandexFiles()
            case .vk: Paths.vkFiles()
            }
        case .categories: section == .vk ? Paths.vkCategories() : Paths.categories()
        case .profile: Paths.fileUsage()
        case .options: Paths.vkOptions()
        case .published: FilePlace.published(section).address
        case .saved: FilePlace.saved(section).address
        case .trash: Paths.trash()
        case .space: Paths.fileSpace()
        }
    }

    /// Whether it can be searched.
    var isList: Bool {
        switch self {
        case .recent, .all, .published, .saved: true
        case .categories, .profile, .options, .trash, .space: false
        }
    }

    func name(_ words: FilesWords) -> String {
        switch self {
        case .recent: words.tabRecent
        case .all: words.tabAll
        case .categories: words.categories
        case .profile: words.profile
        case .options: words.options
        case .published: words.tabPublished
        case .saved: words.tabSaved
        case .trash: words.trash
        case .space: words.usage
        }
    }
}
