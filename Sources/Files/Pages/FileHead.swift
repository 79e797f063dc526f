import Connections
import Site
import Web

/// What stands over every page of files: the switch of sources beside the title, and the tabs of the chosen source. In a
/// folder the way to it stands in the place of the tabs.
package struct FileHead {
    package let words: FilesWords
    package let title: String
    /// None where there is nothing to choose.
    package let sources: [Tab]
    package let tabs: [Tab]
    package let crumbs: [Crumb]

    /// - Parameters:
    ///   - section: the chosen source; nil is all of them
    ///   - title: where the section's own does not tell what is shown
    ///   - category: the one that is shown, of a source's categories
    ///   - query: what is searched for: another source's list is searched for the same
    init(
        _ section: FileSource?, _ tab: FileTab, title: String? = nil, category: FileCategory? = nil, query: String = "",
        crumbs: [Crumb] = [], _ providers: Providers, _ words: FilesWords
    ) {
        self.words = words
        self.title = title ?? (section == .vk ? words.myFiles : words.files)
        self.crumbs = crumbs
        let shown = [FileSource.yandex, .vk].filter { providers.isOn($0.provider) }
        sources = ([nil] + shown.map(Optional.some)).map { source in
            Tab(
                source?.name(words) ?? words.allSources, to: tab.counterpart(in: source, category, query),
                isCurrent: source == section,
                short: source.flatMap { $0.extraName(words).isEmpty ? nil : $0.shortName(words) })
        }
        tabs = FileTab.all(of: section).map {
            Tab($0.name(words), to: $0.address(in: section), isCurrent: $0 == tab)
        }
    }
}

extension FileTab {
    /// The same in another section; its first tab where it has none such.
    fileprivate func counterpart(in section: FileSource?, _ category: FileCategory?, _ query: String) -> Address {
        let tabs = Self.all(of: section)
        guard tabs.contains(self) else { return tabs[0].address(in: section) }
        if let category {
            return section == .vk ? Paths.vkCategory(category.rawValue) : Paths.category(category.rawValue)
        }
        return address(in: section).adding(ListField.query, isList && !query.isEmpty ? query : nil)
    }
}
