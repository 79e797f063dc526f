import Site
import Web

/// The address that an administrator gives a member whose mailbox is lost, as typed.
struct MemberEmailForm {
    static let emailField = "email"
    static let reasonField = "reason"
    /// Characters.
    static let longestReason = 500

    enum Problem {
        case empty, wrong, same, taken, noReason, isTooLong, isYourself, limited
    }

    let text: String
    let reason: String
    private(set) var email: EmailAddress?
    var problem: Problem?

    init(_ sent: Fields) {
        text = sent[Self.emailField] ?? ""
        reason = (sent[Self.reasonField] ?? "").trimmed
    }

    /// - Parameter reader: who has a page of their own for it, with a code to the new address
    mutating func check(_ member: MemberProfile, by reader: MemberID) {
        email = EmailAddress(text)
        if member.id == reader {
            problem = .isYourself
        } else if text.allSatisfy(\.isWhitespace) {
            problem = .empty
        } else if email == nil {
            problem = .wrong
        } else if reason.isEmpty {
            problem = .noReason
        } else if reason.unicodeScalars.count > Self.longestReason {
            problem = .isTooLong
        }
    }
}
