import Site
import Web

/// The form that keeps a member out, in words.
package struct SuspensionPage {
    enum Problem {
        case isYourself, lastAdministrator
    }

    package let words: AdminWords
    package let title: String
    package let reason: TextArea
    package let until: TextField
    package let action: FormAction
    package let back: Link
    package let problem: Notice?
    let status: Status

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ member: MemberProfile, _ form: SuspensionForm, _ sent: Fields, _ problem: Problem?, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        let way = MemberReturn(sent)
        title = words.suspendTitle(name: member.name)
        reason = form.reasonArea(words)
        until = form.untilField(words)
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action = FormAction(
            Paths.memberSuspension(member.id), way.fields + [FormAction.Field(IdempotencyKey.field, key.text)])
        back = Link(member.name, to: way.address(member.id))
        self.problem =
            switch problem {
            case .isYourself: Notice(.warning, words.suspendYourself)
            case .lastAdministrator: Notice(.warning, words.lastAdministrator)
            case nil: nil
            }
        status = problem == nil && form.problem == nil ? .ok : .unprocessableContent
    }
}
