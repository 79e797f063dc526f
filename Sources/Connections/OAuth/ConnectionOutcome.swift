import Site

/// How an attempt to connect or disconnect ended, shown on the page that it leads to.
package enum ConnectionOutcome: String, Codable, CaseIterable, Sendable {
    case connected
    /// The person refused.
    case denied
    /// The provider or its answer was not as it must be.
    case failed
    /// The provider does not answer.
    case unavailable
    /// An administrator has it switched off.
    case off
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
}

/// Shows an attempt on the page where it was started.
package struct ConnectionFlash: FlashMessage {
    package static let name = "connection"
    package static let samples = ConnectionOutcome.allCases.map {
        ConnectionFlash(provider: "VK", access: "VK", outcome: $0)
    }

    /// As the provider is called in the member's language, and what it may fail to grant.
    let provider: String
    let access: String
    package let outcome: ConnectionOutcome

    init(provider: String, access: String, outcome: ConnectionOutcome) {
        self.provider = provider
        self.access = access
        self.outcome = outcome
    }

    package init(_ provider: Provider, _ outcome: ConnectionOutcome, _ context: Context) {
        let words = provider.words(ConnectionsWords(context.language))
        self.init(provider: words.name, access: words.access, outcome: outcome)
    }

    package func view(on page: FlashPage) -> FlashView {
        let words = ConnectionsWords(page.language)
        return switch outcome {
        case .connected: .toast(Toast(words.connected(provider: provider)))
        case .disconnected: .toast(Toast(words.disconnected(provider: provider)))
        case .denied: .notice(Notice(.warning, words.denied(provider: provider)))
        case .failed: .notice(Notice(.error, words.failed(provider: provider)))
        case .unavailable: .notice(Notice(.error, words.unavailable(provider: provider)))
        case .off: .notice(Notice(.warning, words.switchedOff(provider: provider)))
        case .expired: .notice(Notice(.warning, words.attemptExpired(provider: provider)))
        case .noscope: .notice(Notice(.warning, words.notGranted(provider: provider, access: access)))
        case .elsewhere: .notice(Notice(.error, words.linkedElsewhere(provider: provider)))
        case .another: .notice(Notice(.error, words.anotherAccount(provider: provider)))
        case .unconfirmed: .notice(Notice(.warning, words.unconfirmed(provider: provider)))
        }
    }
}
