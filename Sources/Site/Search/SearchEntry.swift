import HTML
import Localization
import Web

/// Where one searches: each by the section that one is in.
package struct SearchEntry: Sendable {
    let page: @Sendable (Section) -> Address
    /// The content of the dialog of Ctrl+K.
    let switcher: @Sendable (Section) -> Address

    package init(page: @escaping @Sendable (Section) -> Address, switcher: @escaping @Sendable (Section) -> Address) {
        self.page = page
        self.switcher = switcher
    }
}

extension Section {
    /// No rail lists it among the sections: search stands below them.
    package static let search = Section(
        "search", at: nil, .search, to: Paths.search(), sheets: ["search.css"], showsFiles: true
    ) { SiteWords($0).search }
}

/// An act that can be begun from anywhere: the switcher offers it.
package struct Shortcut: Sendable {
    package let icon: Icon
    package let address: Address
    package let title: @Sendable (Language) -> String

    package init(_ icon: Icon, to address: Address, title: @escaping @Sendable (Language) -> String) {
        self.icon = icon
        self.address = address
        self.title = title
    }
}
