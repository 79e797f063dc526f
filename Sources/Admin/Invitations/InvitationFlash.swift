import Site

/// What became of invitations.
package enum InvitationFlash: FlashMessage {
    case invited(Int)
    /// All of them are members already.
    case nobody
    case resent(String)
    case withdrawn(String)
    /// This address got as many letters as it may on one day.
    case limited

    package static let name = "invitation"
    package static let samples = [
        invited(1), invited(5), nobody, resent("a@example.com"), withdrawn("a@example.com"), limited,
    ]

    package func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .invited(let count): .toast(Toast(words.invitationsSent(count: count)))
        case .nobody: .notice(Notice(.info, words.invitationsAreMembers))
        case .resent(let email): .toast(Toast(words.invitationResent(email: email)))
        case .withdrawn(let email): .toast(Toast(words.invitationWithdrawn(email: email)))
        case .limited: .notice(Notice(.warning, words.invitationLimited))
        }
    }
}
