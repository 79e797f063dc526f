import Connections
import Localization
import Site

/// A provider as the log names it, also when no program knows it any more.
package struct LoggedProvider: Codable, Sendable {
    let id: String
    let russian: String
    let english: String

    init(id: String, russian: String, english: String) {
        self.id = id
        self.russian = russian
        self.english = english
    }

    init(_ provider: Provider) {
        self.init(id: provider.id.rawValue, russian: provider.name(.ru), english: provider.name(.en))
    }

    func name(_ language: Language) -> String { language == .ru ? russian : english }
}

/// What administrators decided about providers, for the audit log.
package enum ProviderAct: AuditAct {
    case switchedOff(LoggedProvider, russian: String, english: String)
    case switchedOn(LoggedProvider)
    case reset(LoggedProvider)

    package static let group = "providers"
    private static let sample = LoggedProvider(id: "gallery", russian: "Галерея", english: "Gallery")
    package static let samples = [
        switchedOff(sample, russian: "До понедельника", english: "Until Monday"), switchedOn(sample), reset(sample),
    ]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .switchedOff(let provider, let russian, let english):
            AuditWords(
                words.actProviderSwitchedOff, "\(provider.name(language)): \(language == .ru ? russian : english)")
        case .switchedOn(let provider): AuditWords(words.actProviderSwitchedOn, provider.name(language))
        case .reset(let provider): AuditWords(words.actProviderReset, provider.name(language))
        }
    }
}

extension Provider {
    func name(_ language: Language) -> String { words(ConnectionsWords(language)).name }
}
