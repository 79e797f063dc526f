import Localization
import Site

/// What an administrator did with jobs, for the audit log.
package enum JobAct: AuditAct {
    case retried(Int)
    case deleted(Int)

    package static let group = "jobs"
    package static let samples = [retried(2), deleted(1)]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .retried(let count): AuditWords(words.actJobsRetried, words.jobCount(count: count))
        case .deleted(let count): AuditWords(words.actJobsDeleted, words.jobCount(count: count))
        }
    }
}

/// What became of it, for the page.
enum JobFlash: FlashMessage {
    case retried(Int)
    case deleted(Int)
    /// None of those that were chosen is one that this can be done with any more.
    case none

    static let name = "jobs"
    static let samples = [retried(1), retried(5), deleted(1), deleted(5), none]

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .retried(let count): .toast(Toast(words.jobsRetried(count: count)))
        case .deleted(let count): .toast(Toast(words.jobsDeleted(count: count)))
        case .none: .toast(Toast(words.noJobTouched))
        }
    }
}
