import Site
import Web

/// Something under a post besides its reactions: a way to the comments, a link to copy.
package struct PostAction: Sendable {
    package enum Act: Sendable {
        case link(Address)
        /// A link that is copied by a press.
        case copy(Address)
    }

    package let icon: Icon
    /// What it does, for those who hear the page and as a tooltip.
    package let label: String
    /// The number or words in sight.
    package let text: String?
    package let act: Act

    package init(_ icon: Icon, label: String, text: String? = nil, _ act: Act) {
        self.icon = icon
        self.label = label
        self.text = text
        self.act = act
    }
}
