import Site

enum AccountFlash: FlashMessage {
    case saved
    case emailChanged
    case sessionsEnded(Int)
    case passkeyAdded, passkeyRemoved
    /// The rule wants one, and it is the last.
    case passkeyIsLast
    /// The rule wants one, and there is none.
    case passkeyNeeded
    /// The hour in which somebody could register is over, or nothing was begun in this browser.
    case registrationOver
    /// Another letter is on its way, whose code is the one that counts.
    case codeSentAgain
    /// No more codes are taken in this browser for now.
    case codesLimited

    static let name = "account"
    static let samples = [
        saved, emailChanged, sessionsEnded(1), sessionsEnded(5), registrationOver, codeSentAgain, codesLimited,
        passkeyAdded, passkeyRemoved, passkeyIsLast, passkeyNeeded,
    ]

    func view(on page: FlashPage) -> FlashView {
        let words = AccountsWords(page.language)
        return switch self {
        case .saved: .toast(Toast(words.saved))
        case .emailChanged: .toast(Toast(words.emailChanged))
        case .sessionsEnded(let count): .toast(Toast(words.sessionsEnded(count: count)))
        case .passkeyAdded: .toast(Toast(words.passkeyAdded))
        case .passkeyRemoved: .toast(Toast(words.passkeyRemoved))
        case .passkeyIsLast: .notice(Notice(.warning, words.passkeyIsLast))
        case .passkeyNeeded: .notice(Notice(.warning, words.passkeyNeeded))
        case .registrationOver: .notice(Notice(.warning, words.registrationIsOver))
        case .codeSentAgain: .notice(Notice(.success, words.codeSentAgain))
        case .codesLimited: .notice(Notice(.warning, words.codeIsLimited))
        }
    }
}
