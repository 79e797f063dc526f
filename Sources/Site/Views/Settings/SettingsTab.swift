import Localization
import Web

/// A page among the settings.
package struct SettingsTab: Sendable {
    /// Where it stands among the others.
    let place: Int
    let address: Address
    /// The tab that leads to it; nil for one of the tabs themselves.
    let parent: Address?
    let name: @Sendable (Language) -> String

    package init(
        at place: Int, to address: Address, under parent: Address? = nil,
        name: @escaping @Sendable (Language) -> String
    ) {
        self.place = place
        self.address = address
        self.parent = parent
        self.name = name
    }
}
