import Web

/// Who looks at the page.
package struct Viewer: Sendable {
    package let name: String
    package let faculty: String
    package let avatar: Avatar
    package let profile: Address
    /// The parts of Quad that are not for everybody, but for them.
    package let areas: [Area]

    package init(name: String, faculty: String, avatar: Avatar, profile: Address, areas: [Area] = []) {
        self.name = name
        self.faculty = faculty
        self.avatar = avatar
        self.profile = profile
        self.areas = areas
    }

    /// What the account's menu leads to.
    ///
    /// - Parameter page: the page with the menu, to come back to it
    package func links(_ words: SiteWords, on page: String) -> [MenuItem] {
        [
            MenuItem(words.profile, icon: .user, .link(profile)),
            MenuItem(words.settings, icon: .settings, .link(Paths.profileSettings())),
        ]
            + areas.map {
                MenuItem(
                    $0.title(in: words.language), icon: $0.icon,
                    .link($0.address.adding(LocalPath.returnField, page)))
            }
    }
    package var signOut: Address { Paths.signOut() }

    /// Asked by scripts, when this browser alone keeps a text.
    package func signOutQuestion(_ words: SiteWords) -> Confirmation {
        Confirmation(
            id: "sign-out", title: words.signOutTitle, text: words.signOutText, verb: words.signOutAndDelete,
            action: FormAction(signOut), cancel: Link(words.staySignedIn, to: Paths.start()), isRepeatable: true)
    }
}
