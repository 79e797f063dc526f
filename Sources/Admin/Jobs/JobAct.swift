import Localization
import Site

/// What an administrator did with jobs, for the audit log.
package enum JobAct: AuditAct {
    case retried(count: Int, kinds: [String])
    case deleted(count: Int, kinds: [String])

    package static let group = "jobs"
    package static let samples = [retried(count: 2, kinds: ["letter"]), deleted(count: 1, kinds: ["letter"])]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        func told(_ count: Int, _ kinds: [String]) -> String {
            "\(words.jobCount(count: count) as String): \(kinds.map(words.job).joined(separator: ", "))"
        }
        return switch self {
        case .retried(let count, let kinds): AuditWords(words.actJobsRetried, told(count, kinds))
        case .deleted(let count, let kinds): AuditWords(words.actJobsDeleted, told(count, kinds))
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
