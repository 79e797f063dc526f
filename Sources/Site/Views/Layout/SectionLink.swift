import Localization
import Web

/// A section in the rail. Only sections that exist are listed.
package struct SectionLink: Sendable {
    private let section: Section
    package let name: String
    package let isCurrent: Bool
    /// The reader's own number stands beside it.
    package let isCounted: Bool

    package var icon: Icon { section.icon }
    package var address: Address { section.address }

    package init(_ section: Section, isCurrent: Bool, language: Language, isCounted: Bool = false) {
        self.section = section
        name = section.title(language)
        self.isCurrent = isCurrent
        self.isCounted = isCounted
    }
}
