import Localization
import Web

/// A page among the settings.
package struct SettingsTab: Sendable {
    /// Where it stands among the others.
    let place: Int
    let address: Address
    let name: @Sendable (Language) -> String

    package init(at place: Int, to address: Address, name: @escaping @Sendable (Language) -> String) {
        self.place = place
        self.address = address
        self.name = name
    }
}

extension Context {
    /// The tabs of the settings, of all features.
    package func settingsTabs(current: Address) -> [Tab] {
        services.features.flatMap(\.settingsTabs).sorted { $0.place < $1.place }.map {
            Tab($0.name(language), to: $0.address, isCurrent: $0.address == current)
        }
    }
}
