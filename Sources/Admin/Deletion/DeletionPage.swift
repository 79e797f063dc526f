import Site
import Web

/// What the deletion of an account would do, and the form for it, in words.
package struct DeletionPage {
    package let words: AdminWords
    package let title: String
    package let lead: String
    package let goes: [String]
    package let stays: [String]
    package let name: TextField
    package let reason: TextArea
    package let action: FormAction
    package let back: Link
    package let problem: Notice?
    let status: Status

    /// - Parameter sent: the form as it was sent, or the address of the page
    init(_ member: MemberProfile, _ form: DeletionForm, _ sent: Fields, _ context: Context) throws {
        let words = AdminWords(context.language)
        self.words = words
        let way = MemberReturn(sent)
        title = words.deleteTitle(name: member.name)
        lead = words.deleteLead(count: AccountDeletion.grace)
        let erasures = context.services.features.compactMap(\.erasure)
        goes = erasures.compactMap { $0.goes?(words.language) }
        stays = erasures.compactMap { $0.stays?(words.language) }
        var wrongName: String?
        var wrongReason: String?
        var problem: Notice?
        switch form.problem {
        case .wrongName: wrongName = words.deleteWrongName
        case .noReason: wrongReason = words.deleteNeedsReason
        case .isTooLong:
            wrongReason = words.noteIsTooLong(most: words.language.number(DeletionForm.longestReason))
        case .isYourself: problem = Notice(.warning, words.deleteYourself)
        case .isLastAdministrator: problem = Notice(.warning, words.lastAdministrator)
        case nil: break
        }
        name = TextField(
            DeletionForm.nameField, words.deleteName, value: form.name, hint: words.deleteNameHint(name: member.name),
            error: wrongName, autocomplete: "off", largest: 200, isRequired: true)
        reason = TextArea(
            DeletionForm.reasonField, words.reasonLabel, value: form.reason, rows: 2, hint: words.deleteReasonHint,
            error: wrongReason, largest: DeletionForm.longestReason, isRequired: true)
        let key = sent[IdempotencyKey.field].map { _ in IdempotencyKey(sent) } ?? IdempotencyKey()
        action = FormAction(
            Paths.memberDeletion(member.id), way.fields + [FormAction.Field(IdempotencyKey.field, key.text)])
        back = Link(member.name, to: way.address(member.id))
        self.problem = problem
        status = form.problem == nil ? .ok : .unprocessableContent
    }
}
