import Site

/// How an attempt to connect or disconnect ended, told on the page where it was started.
package enum ConnectionOutcome: String, Sendable {
    case connected
    /// The person refused.
    case denied
    /// The provider or its answer was not as it must be.
    case failed
    /// The provider does not answer.
    case unavailable
    /// Too late, a second time, or from another browser.
    case expired
    /// Connected, but what was granted is not enough.
    case noscope
    /// The account is another member's connection.
    case elsewhere
    /// The member has another account of this provider connected.
    case another
    case disconnected
    /// Wiped here; the provider did not confirm.
    case unconfirmed

    private static let notice: StaticString = "connection"

    func leave(_ provider: Provider, _ context: Context) {
        context.leave(notice: Self.notice, "\(provider.rawValue)-\(rawValue)")
    }

    /// What a page says of the attempt that led to it: a toast for what went well, a notice for the rest.
    package struct Told: Sendable {
        package let toast: Toast?
        package let notice: Notice?
    }

    /// Takes the outcome that was left for this page. Every page that has a connect button shows it.
    package static func take(_ context: Context) -> Told {
        guard let left = context.take(notice: notice) else { return Told(toast: nil, notice: nil) }
        let parts = left.split(separator: "-")
        guard parts.count == 2, let provider = Provider(rawValue: String(parts[0])),
            let outcome = ConnectionOutcome(rawValue: String(parts[1]))
        else { return Told(toast: nil, notice: nil) }
        let words = ConnectionsWords(context.language)
        let name = provider.name(context.words)
        switch outcome {
        case .connected: return Told(toast: Toast(words.connected(provider: name)), notice: nil)
        case .disconnected: return Told(toast: Toast(words.disconnected(provider: name)), notice: nil)
        case .denied: return warning(words.denied(provider: name))
        case .failed: return error(words.failed(provider: name))
        case .unavailable: return error(words.unavailable(provider: name))
        case .expired: return warning(words.attemptExpired(provider: name))
        case .noscope: return warning(words.notGranted(provider: name))
        case .elsewhere: return error(words.linkedElsewhere(provider: name))
        case .another: return error(words.anotherAccount(provider: name))
        case .unconfirmed: return warning(words.unconfirmed(provider: name))
        }
    }

    private static func warning(_ text: String) -> Told { Told(toast: nil, notice: Notice(.warning, text)) }
    private static func error(_ text: String) -> Told { Told(toast: nil, notice: Notice(.error, text)) }
}
