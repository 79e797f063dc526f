import Localization
import Web

/// Who looks at the page.
package struct Viewer: Sendable {
    package let name: String
    package let faculty: String
    package let avatar: Avatar
    package let profile: Address
    /// The profile, settings and whatever else the account's menu leads to.
    package let links: [MenuItem]
    package let signOut: Address

    package init(
        name: String, faculty: String, avatar: Avatar, profile: Address, links: [MenuItem], signOut: Address
    ) {
        self.name = name
        self.faculty = faculty
        self.avatar = avatar
        self.profile = profile
        self.links = links
        self.signOut = signOut
    }
}
