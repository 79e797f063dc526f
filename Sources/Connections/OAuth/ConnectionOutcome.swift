import Site

/// How an attempt to connect or disconnect ended, told on the page where it was started.
package enum ConnectionOutcome: String, Codable, CaseIterable, Sendable {
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
}

/// Tells of an attempt on the page where it was started.
package struct ConnectionFlash: FlashMessage {
    package static let name = "connection"
    package static let samples = ConnectionOutcome.allCases.map { ConnectionFlash(provider: .vk, outcome: $0) }

    package let provider: Provider
    package let outcome: ConnectionOutcome

    package func view(on page: FlashPage) -> FlashView {
        let words = ConnectionsWords(page.language)
        let name = provider.name(SiteWords(page.language))
        return switch outcome {
        case .connected: .toast(Toast(words.connected(provider: name)))
        case .disconnected: .toast(Toast(words.disconnected(provider: name)))
        case .denied: .notice(Notice(.warning, words.denied(provider: name)))
        case .failed: .notice(Notice(.error, words.failed(provider: name)))
        case .unavailable: .notice(Notice(.error, words.unavailable(provider: name)))
        case .expired: .notice(Notice(.warning, words.attemptExpired(provider: name)))
        case .noscope: .notice(Notice(.warning, words.notGranted(provider: name)))
        case .elsewhere: .notice(Notice(.error, words.linkedElsewhere(provider: name)))
        case .another: .notice(Notice(.error, words.anotherAccount(provider: name)))
        case .unconfirmed: .notice(Notice(.warning, words.unconfirmed(provider: name)))
        }
    }
}
