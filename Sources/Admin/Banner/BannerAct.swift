import Localization
import Site

/// The announcement to everybody.
package enum BannerAct: AuditAct {
    case announced(russian: String, english: String)
    case ended

    package static let group = "banner"
    package static let samples = [announced(russian: "Текст", english: "Text"), ended]

    package func words(in language: Language) -> AuditWords {
        let words = AdminWords(language)
        return switch self {
        case .announced(let russian, let english):
            AuditWords(words.actAnnounced, language == .ru ? russian : english)
        case .ended: AuditWords(words.actAnnouncementEnded)
        }
    }
}
