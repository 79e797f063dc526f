import Localization
import Site

/// What administrators of the organisation did with projects, for the audit log. It has the number alone: the log is kept longer than
/// there is a reason to know the name.
package enum ProjectAct: AuditAct {
    /// A member of it administers it from then on.
    case appointed(project: Int)

    package static let group = "projects"
    package static let samples = [appointed(project: 1)]

    package func words(in language: Language) -> AuditWords {
        switch self {
        case .appointed(let project): AuditWords(ProjectsWords(language).actAppointed, "project-\(project)")
        }
    }
}
