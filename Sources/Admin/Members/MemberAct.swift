import Localization
import Site

/// What an administrator did to members or their list, for the audit log.
package enum MemberAct: AuditAct {
    case sessionsEnded(Int)
    case noted
    case suspended
    case restored
    /// The list was taken as a file.
    case exported(members: Int)

    package static let group = "members"
    package static let samples = [sessionsEnded(2), noted, suspended, restored, exported(members: 214)]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .sessionsEnded(let count): AuditWords(words.actSessionsEnded, words.sessions(count: count))
        case .noted: AuditWords(words.actNoted)
        case .suspended: AuditWords(words.actSuspended)
        case .restored: AuditWords(words.actRestored)
        case .exported(let count): AuditWords(words.actMembersExported, words.memberCount(count: count))
        }
    }
}
