import Localization
import Site

/// What was decided for the organisation.
package enum OrganisationAct: AuditAct {
    case changed([OrganisationChange])
    case logoChosen, logoRemoved
    case textChanged(OrganisationText)
    /// The privacy text was changed, and everybody is asked to agree to it.
    case consentAsked

    package static let group = "organisation"
    package static let samples = [
        changed([OrganisationChange(field: "name", old: "Quad", new: "Вышка")]), logoChosen, logoRemoved,
        textChanged(.privacy), consentAsked,
    ]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .textChanged(let text): AuditWords(words.actTextChanged, text.title(SiteWords(language)))
        case .consentAsked: AuditWords(words.actConsentAsked)
        case .logoChosen: AuditWords(words.actLogoChosen)
        case .logoRemoved: AuditWords(words.actLogoRemoved)
        case .changed(let changes):
            AuditWords(
                words.actSettingsChanged,
                changes.map { $0.words(words) }.joined(separator: "; "))
        }
    }
}
