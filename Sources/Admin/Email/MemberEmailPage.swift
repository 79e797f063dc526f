import Site
import Web

/// The form for a member's other address, in words.
package struct MemberEmailPage {
    package let words: AdminWords
    package let title: String
    package let email: TextField
    package let reason: TextField
    package let action: FormAction
    package let back: Link
    package let problem: Notice?
    let status: Status

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ member: MemberProfile, _ form: MemberEmailForm, _ sent: Fields, _ context: Context) {
        let words = AdminWords(context.language)
        self.words = words
        let way = MemberReturn(sent)
        title = words.emailOf(name: member.name)
        var wrongEmail: String?
        var wrongReason: String?
        var problem: Notice?
        switch form.problem {
        case .empty: wrongEmail = words.emailIsEmpty
        case .wrong: wrongEmail = words.emailIsWrong
        case .same: wrongEmail = words.emailIsSame
        case .taken: wrongEmail = words.emailIsTaken
        case .noReason: wrongReason = words.emailNeedsReason
        case .isTooLong:
            wrongReason = words.noteIsTooLong(most: words.language.number(MemberEmailForm.longestReason))
        case .isYourself: problem = Notice(.warning, words.emailYourself)
        case .limited: problem = Notice(.warning, words.emailIsLimited)
        case nil: break
        }
        email = TextField(
            MemberEmailForm.emailField, words.emailNew, value: form.text, kind: .email, hint: words.emailNewHint,
            error: wrongEmail, autocomplete: "off", largest: EmailAddress.longest, isRequired: true)
        reason = TextField(
            MemberEmailForm.reasonField, words.reasonLabel, value: form.reason, hint: words.emailReasonHint,
            error: wrongReason, largest: MemberEmailForm.longestReason, isRequired: true)
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action = FormAction(
            Paths.memberEmail(member.id), way.fields + [FormAction.Field(IdempotencyKey.field, key.text)])
        back = Link(member.name, to: way.address(member.id))
        self.problem = problem
        status =
            switch form.problem {
            case nil: .ok
            case .limited: .tooManyRequests
            default: .unprocessableContent
            }
    }
}
