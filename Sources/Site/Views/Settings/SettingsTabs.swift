/// The tabs of the settings; features own a page each.
package enum SettingsTabs {
    package enum Kind { case profile, appearance, sessions, connections }

    package static func all(_ current: Kind, _ words: SiteWords) -> [Tab] {
        [
            Tab(words.profile, to: Paths.profileSettings(), isCurrent: current == .profile),
            Tab(words.appearance, to: Paths.appearance(), isCurrent: current == .appearance),
            Tab(words.connections, to: Paths.connections(), isCurrent: current == .connections),
            Tab(words.sessions, to: Paths.sessions(), isCurrent: current == .sessions),
        ]
    }
}
