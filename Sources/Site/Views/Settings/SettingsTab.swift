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

extension Context {
    /// The tabs of the settings, of all features; none on a page that belongs to one of them.
    package func settingsTabs(current: Address) -> [Tab] {
        let tabs = settingsTabs
        guard tabs.contains(where: { $0.address == current && $0.parent == nil }) else { return [] }
        return tabs.filter { $0.parent == nil }.map {
            Tab($0.name(language), to: $0.address, isCurrent: $0.address == current)
        }
    }

    /// The pages of the settings that a tab leads to.
    package func settings(under tab: Address) -> [Link] {
        settingsTabs.filter { $0.parent == tab }.map { Link($0.name(language), to: $0.address) }
    }

    private var settingsTabs: [SettingsTab] {
        services.features.flatMap(\.settingsTabs).sorted { $0.place < $1.place }
    }
}
