import Localization
import Site

/// What administrators did with the places of the organisation.
package enum PlaceAct: AuditAct {
    case added(name: String)
    case changed(name: String)
    case removed(name: String)

    package static let group = "places"
    package static let samples = [added(name: "Библиотека"), changed(name: "Библиотека"), removed(name: "Библиотека")]

    package func words(in language: Language) -> AuditWords {
        let words = RemindersWords(language)
        return switch self {
        case .added(let name): AuditWords(words.actPlaceAdded, name)
        case .changed(let name): AuditWords(words.actPlaceChanged, name)
        case .removed(let name): AuditWords(words.actPlaceRemoved, name)
        }
    }
}
