import Localization
import Web

/// A section in the rail. Only sections that exist are listed.
package struct SectionLink: Sendable {
    private let section: Section
    package let name: String
    package let isCurrent: Bool
    package let badge: Badge?

    package var icon: Icon { section.icon }
    package var address: Address { section.address }

    package init(_ section: Section, isCurrent: Bool, language: Language, badge: Badge? = nil) {
        self.section = section
        name = section.title(language)
        self.isCurrent = isCurrent
        self.badge = badge
    }
}
