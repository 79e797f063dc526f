import Localization
import Web

/// Who looks at the page.
package struct Viewer: Sendable {
    package let name: String
    package let faculty: String
    package let avatar: Avatar
    package let profile: Address

    package init(name: String, faculty: String, avatar: Avatar, profile: Address) {
        self.name = name
        self.faculty = faculty
        self.avatar = avatar
        self.profile = profile
    }

    /// What the account's menu leads to.
    package func links(_ words: SiteWords) -> [MenuItem] {
        [
            MenuItem(words.profile, icon: .user, .link(profile)),
            MenuItem(words.settings, icon: .settings, .link(Paths.profileSettings())),
        ]
    }
    package var signOut: Address { Paths.signOut() }
}
