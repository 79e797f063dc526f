import Localization
import Site

/// Who was let in.
package enum InvitationAct: AuditAct {
    case invited(email: String)
    case resent(email: String)
    case withdrawn(email: String)

    package static let group = "invitations"
    package static let samples = [
        invited(email: "a@example.com"), resent(email: "a@example.com"), withdrawn(email: "a@example.com"),
    ]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .invited(let email): AuditWords(words.actInvited, email)
        case .resent(let email): AuditWords(words.actInvitationResent, email)
        case .withdrawn(let email): AuditWords(words.actInvitationWithdrawn, email)
        }
    }
}
