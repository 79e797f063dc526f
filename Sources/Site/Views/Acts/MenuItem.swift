import Web

package struct MenuItem: Sendable {
    package enum Act: Sendable {
        case link(Address)
        /// A link whose page is also on this page as the dialog of that id.
        case dialog(Address, id: String)
        /// A link to a page whose form scripts show as a dialog.
        case sheet(Address)
        case form(FormAction)
        /// A button that sends the form of that id, which many things share, to an address of its own, with a field of its own.
        case button(Address, form: String, FormAction.Field? = nil)
        /// Copies the absolute form of an address; without scripts it is opened.
        case copy(Address)
        /// Opens what the row itself opens.
        case open(Address)
        /// Gives an address to the system's share sheet, or copies it where there is none; without scripts it is opened.
        case share(Address)
        /// Sends the form of that id there, which answers with a page that has a public link; scripts share that.
        case publish(Address, form: String)
        /// Opens to show others.
        case group([MenuItem])
        /// It cannot be done, for this reason.
        case refused(String)
    }

    package let label: String
    package let icon: Icon?
    package let act: Act
    package let isDangerous: Bool
    /// Of several links, the one that leads to what is shown.
    package let isChosen: Bool

    package init(
        _ label: String, icon: Icon? = nil, _ act: Act, isDangerous: Bool = false, isChosen: Bool = false
    ) {
        self.label = label
        self.icon = icon
        self.act = act
        self.isDangerous = isDangerous
        self.isChosen = isChosen
    }

    package var classes: String { isDangerous ? "menu-item is-danger" : "menu-item" }
}
