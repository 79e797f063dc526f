import Localization
import Site

/// Who may administer.
package enum AdministratorAct: AuditAct {
    case granted, revoked

    package static let group = "administrators"
    package static let samples = [granted, revoked]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .granted: AuditWords(words.actGranted)
        case .revoked: AuditWords(words.actRevoked)
        }
    }
}
