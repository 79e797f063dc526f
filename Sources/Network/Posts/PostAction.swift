import Site
import Web

/// Something under a post: a heart with its number, a way to the comments.
package struct PostAction: Sendable {
    package enum Act: Sendable {
        case link(Address)
        /// A link that is copied by a press.
        case copy(Address)
        /// A switch: pressed or not.
        case toggle(FormAction, isPressed: Bool)
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

    package var classes: String { icon == .heart ? "action is-heart" : "action" }
}
