import Localization
import Site

/// Who was let in.
package enum InvitationAct: AuditAct {
    case invited(email: String)
    case resent(email: String)
    case withdrawn(email: String)
    /// The rows of a file are brought in: so many were to be invited, and so many members changed.
    case importBegan(file: String, invited: Int, changed: Int)
    case importCancelled(file: String, invited: Int)

    package static let group = "invitations"
    package static let samples = [
        invited(email: "a@example.com"), resent(email: "a@example.com"), withdrawn(email: "a@example.com"),
        importBegan(file: "набор-2026.csv", invited: 221, changed: 3),
        importCancelled(file: "набор-2026.csv", invited: 40),
    ]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .invited(let email): AuditWords(words.actInvited, email)
        case .resent(let email): AuditWords(words.actInvitationResent, email)
        case .withdrawn(let email): AuditWords(words.actInvitationWithdrawn, email)
        case .importBegan(let file, let invited, let changed):
            AuditWords(
                words.actImportBegan,
                words.actImportDetails(
                    file: file, invited: language.number(invited), changed: language.number(changed)))
        case .importCancelled(let file, let invited):
            AuditWords(
                words.actImportCancelled,
                words.actImportCancelledDetails(file: file, invited: language.number(invited)))
        }
    }
}
