import Site

/// What just happened to the announcement.
enum BannerFlash: FlashMessage {
    case announced, ended

    static let name = "banner"
    static let samples = [announced, ended]

    func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .announced: .toast(Toast(words.bannerSaved))
        case .ended: .toast(Toast(words.bannerEnded))
        }
    }
}
