import Localization

/// What happened to the audit log itself.
package enum AuditLogAct: AuditAct {
    /// What stands before this line is not what Quad had left there.
    case altered(before: Int)
    /// The operator, who has the keys, has looked into it: the lines up to this one are taken as they stand, `digest` of
    /// all their fields in hexadecimal digits.
    case accepted(lines: Int, digest: String)

    package static let group = "audit"
    package static let samples = [altered(before: 17), accepted(lines: 17, digest: "0f3a")]

    package func words(in language: Language) -> AuditWords {
        let words = SiteWords(language)
        return switch self {
        case .altered(let line): AuditWords(words.auditAltered, words.auditBefore(number: String(line)))
        case .accepted(let line, _): AuditWords(words.auditAccepted, words.auditUpTo(number: String(line)))
        }
    }
}
