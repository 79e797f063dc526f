import Localization
import Site

/// What was decided for the organisation.
package enum OrganisationAct: AuditAct {
    case changed([OrganisationChange])

    package static let group = "organisation"
    package static let samples = [changed([OrganisationChange(field: .name, old: "Quad", new: "Вышка")])]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .changed(let changes):
            AuditWords(
                words.actSettingsChanged,
                changes.map { "\($0.field.title(words)): \($0.old) → \($0.new)" }.joined(separator: "; "))
        }
    }
}
