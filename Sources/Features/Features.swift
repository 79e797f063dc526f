import Accounts
import Admin
import Connections
import Conversations
import Exports
import Files
import Media
import Moderation
import Network
import Notifications
import Photos
import Projects
import Reminders
import Search
import Site
import Writing

/// The table of contents: every feature of Quad.
package enum Features {
    /// Each feature may stand on what those before it added. Made once for all threads of a process: they share what is
    /// known of the providers.
    ///
    /// - Parameter reader: of the settings that only one feature needs
    package static func all(_ settings: Settings, _ reader: inout SettingsReader) -> [Feature] {
        all(settings, Providers(settings, &reader), PushSettings(settings, &reader), MapSettings(&reader))
    }

    package static func all(
        _ settings: Settings, _ providers: Providers, _ pushes: PushSettings, _ map: MapSettings = MapSettings()
    ) -> [Feature] {
        let calls = CallSlots(workers: settings.workers)
        let pictures = PictureIntake(settings)
        return [
            .site(settings), .events, .media, .writing(.network.and(.message, .projectPost), pictures),
            .connections(providers), .accounts(providers), .files(settings, providers, calls),
            .photos(providers, calls), .network(settings, pictures, projects: .projects), .conversations(settings),
            .projects(settings, pictures), .reminders(map), .notifications(pushes), .search, .ownData,
            .admin(providers), .moderation(),
        ]
    }
}
