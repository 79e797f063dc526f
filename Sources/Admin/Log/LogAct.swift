import Localization
import Site

/// What is done with the audit log itself.
package enum LogAct: AuditAct {
    /// - Parameter lines: that the file has
    case exported(lines: Int)

    package static let group = "log"
    package static let samples = [exported(lines: 1)]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .exported(let lines): AuditWords(words.actLogExported, words.logLines(count: lines))
        }
    }
}
