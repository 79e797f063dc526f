import Site

enum AccountFlash: FlashMessage {
    case saved
    case emailChanged
    case sessionsEnded(Int)
    /// The hour in which somebody could register is over, or nothing was begun in this browser.
    case registrationOver
    /// Another letter is on its way, whose code is the one that counts.
    case codeSentAgain
    /// No more codes are taken in this browser for now.
    case codesLimited

    static let name = "account"
    static let samples = [
        saved, emailChanged, sessionsEnded(1), sessionsEnded(5), registrationOver, codeSentAgain, codesLimited,
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = AccountsWords(page.language)
        return switch self {
        case .saved: .toast(Toast(words.saved))
        case .emailChanged: .toast(Toast(words.emailChanged))
        case .sessionsEnded(let count): .toast(Toast(words.sessionsEnded(count: count)))
        case .registrationOver: .notice(Notice(.warning, words.registrationIsOver))
        case .codeSentAgain: .notice(Notice(.success, words.codeSentAgain))
        case .codesLimited: .notice(Notice(.warning, words.codeIsLimited))
        }
    }
}
