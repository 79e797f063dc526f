import Localization
import Web

extension Context {
    /// The tabs of the settings, of all features; none on a page that belongs to one of them.
    package func settingsTabs(current: Address) -> [Tab] {
        let tabs = services.features.settingsTabs
        guard tabs.contains(where: { $0.address == current && $0.parent == nil }) else { return [] }
        return tabs.filter { $0.parent == nil }.map {
            Tab($0.name(language), to: $0.address, isCurrent: $0.address == current)
        }
    }

    /// The pages of the settings that a tab leads to.
    package func settings(under tab: Address) -> [Link] {
        services.features.settingsTabs.filter { $0.parent == tab }.map { Link($0.name(language), to: $0.address) }
    }
}
