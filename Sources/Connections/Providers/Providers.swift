import FoundationEssentials
import Site

/// The providers that this program knows, in the order in which pages show them. Made once for all threads of a process:
/// they share the breakers.
package struct Providers: Sendable {
    package let all: [Provider]
    /// Whether calls may reach this machine, where the sandbox is.
    package let allowsLoopback: Bool

    /// The list of them: a new provider is one more here.
    package init(_ settings: Settings, _ reader: inout SettingsReader) {
        self.init([.vk(&reader), .yandex(&reader), .unsplash(&reader)], settings)
    }

    package init(_ all: [Provider], _ settings: Settings) {
        self.all = all
        allowsLoopback = settings.mode == .sandbox
    }

    package subscript(id: ProviderID) -> Provider? { all.first { $0.id == id } }

    package func isOn(_ id: ProviderID) -> Bool { self[id]?.isOn ?? false }

    /// Lets the forms of this page lead to the providers: every page with a connect button says so.
    package func allowForms(on context: Context) {
        context.formTargets += Set(all.compactMap(\.service?.oauth.origin)).sorted()
    }

    /// Thrown by a job that found the provider switched off: it goes on when that is on again. It looks by itself too, after as
    /// long as the provider was off already, between 15 seconds and ten minutes.
    package func wait(for id: ProviderID) -> Requeue {
        let time = self[id]?.standing.off.map { Date.now.timeIntervalSince($0.since) } ?? 0
        return Requeue(after: Int(min(max(time, 15), 600)), waitingFor: id.rawValue)
    }

    /// Has each provider asked again at once, whatever it answered last.
    package func resetBreakers() {
        for provider in all { provider.breaker.reset() }
    }
}
