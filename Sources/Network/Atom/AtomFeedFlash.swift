import Site

enum AtomFeedFlash: FlashMessage, CaseIterable {
    case replaced, ended
    /// There are as many as there may be.
    case full

    static let name = "atom"
    static let samples = allCases

    func view(on page: FlashPage) -> FlashView {
        let words = NetworkWords(page.language)
        return switch self {
        case .replaced: .toast(Toast(words.feedReplaced))
        case .ended: .toast(Toast(words.feedEnded))
        case .full: .notice(Notice(.warning, words.tooManyFeeds(n: words.language.number(AtomFeed.most))))
        }
    }
}
