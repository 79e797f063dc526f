import Site
import Web

/// What an administrator types to delete an account.
struct DeletionForm {
    static let nameField = "name"
    static let reasonField = "reason"
    /// Characters.
    static let longestReason = 500

    enum Problem {
        case wrongName, noReason, isTooLong, isYourself
        /// Another one went at the same moment.
        case isLastAdministrator
    }

    let name: String
    let reason: String
    var problem: Problem?

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ sent: Fields) {
        name = sent[Self.nameField] ?? ""
        reason = (sent[Self.reasonField] ?? "").trimmed
    }

    /// - Parameter reader: nobody deletes themselves
    mutating func check(_ member: MemberProfile, by reader: MemberID) {
        func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
        if member.id == reader {
            problem = .isYourself
        } else if words(name) != words(member.name) {
            problem = .wrongName
        } else if reason.isEmpty {
            problem = .noReason
        } else if reason.unicodeScalars.count > Self.longestReason {
            problem = .isTooLong
        }
    }
}
