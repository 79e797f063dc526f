import Site

/// What became of invitations.
package enum InvitationFlash: FlashMessage {
    case invited(Int)
    /// Some got none: they are members already, or had as many letters as they may on one day.
    case leftOut(invited: Int, LeftOut, LeftOut)
    case resent(String)
    case withdrawn(String)
    /// This address got as many letters as it may on one day.
    case limited

    package static let name = "invitation"
    package static let samples = [
        invited(1), invited(5), leftOut(invited: 2, LeftOut(["a@example.com"]), LeftOut([])),
        leftOut(invited: 0, LeftOut(["a@example.com"]), LeftOut(["b@example.com"])), resent("a@example.com"),
        withdrawn("a@example.com"), limited,
    ]

    package func view(on page: FlashPage) -> FlashView {
        let words = AdminWords(page.language)
        return switch self {
        case .invited(let count): .toast(Toast(words.invitationsSent(count: count)))
        case .leftOut(let invited, let members, let limited):
            .notice(
                Notice(
                    limited.emails.isEmpty ? .info : .warning,
                    [
                        invited > 0 ? "\(words.invitationsSent(count: invited) as String)." : "",
                        members.text { words.invitationsAreMembers(count: members.count, emails: $0) },
                        limited.text { words.invitationsAreLimited(count: limited.count, emails: $0) },
                    ].filter { !$0.isEmpty }.joined(separator: " ")))
        case .resent(let email): .toast(Toast(words.invitationResent(email: email)))
        case .withdrawn(let email): .toast(Toast(words.invitationWithdrawn(email: email)))
        case .limited: .notice(Notice(.warning, words.invitationLimited))
        }
    }
}

/// Addresses that got no letter: the first ones by name, since a cookie has little room.
package struct LeftOut: Codable, Sendable, Equatable {
    private static let most = 5

    let emails: [String]
    let count: Int

    package init(_ emails: [String]) {
        self.emails = emails.prefix(Self.most).map { String($0.prefix(80)) }
        count = emails.count
    }

    /// Empty where nobody was left out.
    func text(_ sentence: (String) -> String) -> String {
        guard count > 0 else { return "" }
        return sentence(emails.joined(separator: ", ") + (count > emails.count ? "…" : ""))
    }
}
