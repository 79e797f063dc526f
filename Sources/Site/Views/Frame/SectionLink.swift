import Web

/// A section in the rail. Only sections that exist are listed.
package struct SectionLink: Sendable {
    package let section: Section
    package let name: String
    package let address: Address
    package let isCurrent: Bool
    package let badge: Badge?

    package var icon: Icon { section.icon }

    package init(_ section: Section, to address: Address, isCurrent: Bool, words: SiteWords, badge: Badge? = nil) {
        self.section = section
        name = section.name(words)
        self.address = address
        self.isCurrent = isCurrent
        self.badge = badge
    }
}
