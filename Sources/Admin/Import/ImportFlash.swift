import Site

/// What became of a form about a file of people.
package enum ImportFlash: FlashMessage {
    /// The form was made for another file, or for a trial before this one: nothing was done.
    case stale
    case cancelled(invited: Int)

    package static let name = "import"
    package static let samples = [stale, cancelled(invited: 3)]

    package func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .stale: .notice(Notice(.warning, words.importStale))
        case .cancelled(let count): .toast(Toast(words.importCancelledToast(count: count)))
        }
    }
}
