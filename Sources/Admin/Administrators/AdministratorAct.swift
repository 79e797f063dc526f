import Localization
import People
import Site

/// Who may administer, and who moderates.
package enum AdministratorAct: AuditAct {
    case granted, revoked
    case moderatorGranted, moderatorRevoked
    /// At the operator's console.
    case added, letIn

    package static let group = "administrators"
    package static let samples = [granted, revoked, moderatorGranted, moderatorRevoked, added, letIn]

    /// What a new role gives, and what it takes.
    static func all(from had: MemberRole, to role: MemberRole) -> [AdministratorAct] {
        switch (had, role) {
        case (_, .admin): [.granted]
        case (.admin, .moderator): [.revoked, .moderatorGranted]
        case (_, .moderator): [.moderatorGranted]
        case (.moderator, .member): [.moderatorRevoked]
        case (_, .member): [.revoked]
        }
    }

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .granted: AuditWords(words.actGranted)
        case .revoked: AuditWords(words.actRevoked)
        case .moderatorGranted: AuditWords(words.actModeratorGranted)
        case .moderatorRevoked: AuditWords(words.actModeratorRevoked)
        case .added: AuditWords(words.actAdministratorAdded)
        case .letIn: AuditWords(words.actLetIn)
        }
    }
}
