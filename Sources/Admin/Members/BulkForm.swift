import FoundationEssentials
import People
import Site
import Web

/// What is typed for a bulk action on members.
enum BulkForm {
    case role(MemberRole, Reason)
    case suspension(SuspensionForm)
    case sessions

    init(_ act: BulkAct, _ sent: Fields, _ context: Context) {
        self =
            switch act {
            case .grant: .role(.admin, Reason(sent, isRequired: false))
            case .revoke: .role(.member, Reason(sent, isRequired: false))
            case .suspend: .suspension(SuspensionForm(sent, context))
            case .sessions: .sessions
            }
    }

    /// False when the form must come back.
    mutating func check(now: Date) -> Bool {
        switch self {
        case .role(let role, var reason):
            let isGood = reason.check()
            self = .role(role, reason)
            return isGood
        case .suspension(var form):
            let isGood = form.check(now: now)
            self = .suspension(form)
            return isGood
        case .sessions: return true
        }
    }

    func fields(_ words: AdminWords) -> [MemberForm.Field] {
        switch self {
        case .role(_, let reason): [.line(reason.line(words, hint: words.reasonHint))]
        case .suspension(let form): form.fields(words)
        case .sessions: []
        }
    }
}
