import Web

package struct Button: Sendable {
    package enum Style: String, Sendable {
        /// The page's one action.
        case primary
        case plain
        case quiet
        case danger
    }

    package let label: String
    package let style: Style
    package let icon: Icon?
    /// What the form carries when this button sends it.
    package let name: String?
    package let value: String
    /// Where it sends the form to, if elsewhere than the others.
    package let address: Address?
    package let isSmall: Bool
    package let isWide: Bool
    package let isDisabled: Bool

    package init(
        _ label: String, _ style: Style = .plain, icon: Icon? = nil, name: String? = nil, value: String = "",
        to address: Address? = nil, isSmall: Bool = false, isWide: Bool = false, isDisabled: Bool = false
    ) {
        self.label = label
        self.style = style
        self.icon = icon
        self.name = name
        self.value = value
        self.address = address
        self.isSmall = isSmall
        self.isWide = isWide
        self.isDisabled = isDisabled
    }

    package var classes: String {
        var classes = "button"
        if style != .plain { classes += " \(style.rawValue)" }
        if isSmall { classes += " is-small" }
        if isWide { classes += " is-block" }
        return classes
    }
}
