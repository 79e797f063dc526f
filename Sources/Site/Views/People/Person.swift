import Web

/// Somebody who is named on a page.
package struct Person: Sendable {
    package let name: String
    package let avatar: Avatar
    /// Faculty and, where it is shown, position.
    package let about: String
    /// nil where people are not links (a channel's preview).
    package let profile: Address?

    package init(name: String, avatar: Avatar, about: String, profile: Address?) {
        self.name = name
        self.avatar = avatar
        self.about = about
        self.profile = profile
    }
}
