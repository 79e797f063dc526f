import Site

/// What just happened to the settings of the organisation.
enum OrganisationFlash: FlashMessage {
    case saved, logoChosen, logoRemoved
    case logoRefused(LogoProblem)

    static let name = "organisation"
    static let samples = [saved, logoChosen, logoRemoved, logoRefused(.unsupported)]

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .saved: .toast(Toast(words.settingsSaved))
        case .logoChosen: .toast(Toast(words.logoChosen))
        case .logoRemoved: .toast(Toast(words.logoRemoved))
        case .logoRefused(let problem): .notice(Notice(.warning, problem.sentence(words)))
        }
    }
}
