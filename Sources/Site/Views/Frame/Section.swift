/// The sections of Quad: what the rail and the bottom bar lead to.
package enum Section: String, Sendable, CaseIterable {
    case today, feed, messages, projects, files, photos, reminders, people, settings, admin

    package var icon: Icon {
        switch self {
        case .today: .sun
        case .feed: .newspaper
        case .messages: .messagesSquare
        case .projects: .folderKanban
        case .files: .folder
        case .photos: .image
        case .reminders: .bell
        case .people: .users
        case .settings: .settings
        case .admin: .shield
        }
    }

    package func name(_ words: SiteWords) -> String {
        switch self {
        case .today: words.today
        case .feed: words.feed
        case .messages: words.messages
        case .projects: words.projects
        case .files: words.files
        case .photos: words.photos
        case .reminders: words.reminders
        case .people: words.people
        case .settings: words.settings
        case .admin: words.admin
        }
    }
}
