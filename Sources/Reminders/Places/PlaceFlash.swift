import Site

/// What just happened to a place of the organisation.
enum PlaceFlash: FlashMessage {
    case added, changed, removed

    static let name = "place"
    static let samples = [added, changed, removed]

    func view(on page: FlashPage) -> FlashView {
        let words = RemindersWords(page.language)
        return switch self {
        case .added: .toast(Toast(words.placeAdded))
        case .changed: .toast(Toast(words.placeChanged))
        case .removed: .toast(Toast(words.placeRemoved))
        }
    }
}
