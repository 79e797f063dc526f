import Site

/// What just happened to the settings of the organisation.
enum OrganisationFlash: FlashMessage {
    case saved

    static let name = "organisation"
    static let samples = [saved]

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .saved: .toast(Toast(words.settingsSaved))
        }
    }
}
