import Connections
import Site

/// What just happened to a provider.
struct ProviderFlash: FlashMessage {
    enum Outcome: Codable, CaseIterable {
        case switchedOff, switchedOn, reset
    }

    static let name = "provider"
    static let samples = Outcome.allCases.map { ProviderFlash(outcome: $0, provider: "VK") }

    let outcome: Outcome
    /// As it is called in the administrator's language.
    let provider: String

    private init(outcome: Outcome, provider: String) {
        self.outcome = outcome
        self.provider = provider
    }

    init(_ outcome: Outcome, _ provider: Provider, _ context: Context) {
        self.init(outcome: outcome, provider: provider.name(context.language))
    }

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch outcome {
        case .switchedOff: .toast(Toast(words.nowSwitchedOff(name: provider)))
        case .switchedOn: .toast(Toast(words.nowSwitchedOn(name: provider)))
        case .reset: .toast(Toast(words.nowReset(name: provider)))
        }
    }
}
