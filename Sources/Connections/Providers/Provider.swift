import HTTPClient
import Localization
import Site

/// A service whose accounts members connect, as one value: all that pages, clients and breakers know of it.
///
/// Its folder declares it, ``Providers`` lists it, and nothing else knows of a provider (DECISIONS, 128).
package struct Provider: Sendable {
    package let id: ProviderID
    package let icon: Icon
    package let words: @Sendable (ConnectionsWords) -> ProviderWords
    /// Nil where the operator has no keys for it.
    package let service: ProviderService?
    /// One for all threads of a process.
    package let breaker = CircuitBreaker()
    /// What administrators decided about it, as the process knows.
    package let standing = ProviderStanding()

    package init(
        _ id: ProviderID, icon: Icon, service: ProviderService?,
        words: @escaping @Sendable (ConnectionsWords) -> ProviderWords
    ) {
        self.id = id
        self.icon = icon
        self.service = service
        self.words = words
    }

    /// Whether members may connect it.
    package var isOn: Bool { service != nil && standing.off == nil }

    /// Why nothing comes from it; nil while it is on.
    package func whyOff(_ language: Language) -> String? {
        let words = ConnectionsWords(language)
        let name = self.words(words).name
        guard let off = standing.off else { return service == nil ? words.offHint(provider: name) : nil }
        return "\(words.switchedOff(provider: name)) \(off.text(in: language))"
    }
}

/// What pages say of a provider.
package struct ProviderWords: Sendable {
    package let name: String
    /// Why to connect it.
    package let lead: String
    /// What it may fail to grant: "access to files". In Russian a masculine noun.
    package let access: String
    /// What goes when it is disconnected.
    package let question: String

    package init(name: String, lead: String, access: String, question: String) {
        self.name = name
        self.lead = lead
        self.access = access
        self.question = question
    }
}
