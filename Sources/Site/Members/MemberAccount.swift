import FoundationEssentials
import Localization

/// A service that members connect, and the member's account there, as administrators see it: never what opens it.
package struct MemberAccount: Sendable {
    package struct Linked: Sendable {
        /// The account's name at the provider: a stranger's text.
        package let name: String
        package let since: Date
        package let state: @Sendable (Language) -> Pill

        package init(name: String, since: Date, state: @escaping @Sendable (Language) -> Pill) {
            self.name = name
            self.since = since
            self.state = state
        }
    }

    package let service: @Sendable (Language) -> String
    /// Nil while nothing is connected.
    package let linked: Linked?

    package init(_ service: @escaping @Sendable (Language) -> String, _ linked: Linked?) {
        self.service = service
        self.linked = linked
    }
}
