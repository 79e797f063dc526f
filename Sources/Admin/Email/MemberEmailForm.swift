import Site
import Web

/// The address that an administrator gives a member whose mailbox is lost, as typed.
struct MemberEmailForm {
    static let emailField = "email"
    static let oldField = "old"

    /// What becomes of the address before.
    enum Old: String, CaseIterable {
        case kept, foreign
    }

    enum Problem {
        case empty, wrong, same, taken
    }

    private let text: String
    let email: EmailAddress?
    let old: Old
    private(set) var reason: Reason
    var problem: Problem?

    init(_ sent: Fields) {
        text = sent[Self.emailField] ?? ""
        email = EmailAddress(text)
        old = sent[Self.oldField].flatMap(Old.init(rawValue:)) ?? .kept
        reason = Reason(sent)
    }

    /// False when the form must come back.
    mutating func check() -> Bool {
        if email == nil { problem = text.allSatisfy(\.isWhitespace) ? .empty : .wrong }
        return reason.check() && problem == nil
    }

    func fields(_ words: AdminWords) -> [MemberForm.Field] {
        let wrong: String? =
            switch problem {
            case .empty: words.emailIsEmpty
            case .wrong: words.emailIsWrong
            case .same: words.emailIsSame
            case .taken: words.emailIsTaken
            case nil: nil
            }
        return [
            .line(
                TextField(
                    Self.emailField, words.emailNew, value: text, kind: .email, hint: words.emailNewHint, error: wrong,
                    autocomplete: "off", largest: EmailAddress.longest, isRequired: true)),
            .segments(
                SegmentField(
                    Self.oldField, words.emailOld,
                    Old.allCases.map { Segment($0.name(words), value: $0.rawValue, isChosen: $0 == old) })),
            .line(reason.line(words, hint: words.emailReasonHint, missing: words.emailNeedsReason)),
        ]
    }
}

extension MemberEmailForm.Old {
    func name(_ words: AdminWords) -> String {
        switch self {
        case .kept: words.emailOldKept
        case .foreign: words.emailOldForeign
        }
    }
}
