import Site
import Web

/// The form that invites, and those who have not come yet, in words.
package struct InvitationsPage {
    struct Row {
        let id: String
        let email: String
        let note: String
        let inviter: String
        let date: Moment
        let end: String
        let isOver: Bool
        let resend: FormAction
        let withdraw: Address
    }

    let words: AdminWords
    let emails: TextArea
    let note: TextArea
    let language: SegmentField
    let key: String
    let action = Paths.adminInvitations()
    let rows: [Row]
    let list: ListPart
    let columns: [Column]

    init(
        _ found: [Invitation], _ address: ListAddress<InvitationKey>, _ form: InvitationForm, _ key: IdempotencyKey,
        _ context: Context
    ) {
        let words = AdminWords(context.language)
        self.words = words
        self.key = key.text
        var problem: String?
        var noteProblem: String?
        switch form.problem {
        case .empty: problem = words.inviteEmpty
        case .wrong(let wrong):
            problem = words.inviteWrong(count: wrong.count, emails: wrong.prefix(5).joined(separator: ", "))
        case .tooMany: problem = words.inviteTooMany(count: InvitationForm.most)
        case .limited: problem = words.inviteLimited
        case .tooLong: noteProblem = words.inviteNoteTooLong(count: InvitationForm.longestNote)
        case nil: break
        }
        emails = TextArea(
            "emails", words.inviteEmails, value: form.text, rows: 3,
            hint: words.inviteEmailsHint(count: InvitationForm.most), error: problem, isRequired: true)
        note = TextArea(
            "note", words.inviteNote, value: form.note, rows: 2, hint: words.inviteNoteHint, error: noteProblem)
        language = SegmentField(
            "language", words.inviteLanguage,
            [
                Segment("Русский", value: "ru", isChosen: form.language == .ru),
                Segment("English", value: "en", isChosen: form.language == .en),
            ])
        let shown = ListRows(found, of: address, context.words)
        rows = shown.shown.map { invitation in
            Row(
                id: "invitation-\(invitation.id.rawValue)", email: invitation.email, note: invitation.note,
                inviter: invitation.inviter ?? "", date: Moment(invitation.date, context.clock),
                end: invitation.end <= context.now
                    ? words.invitationIsOver : words.untilDay(day: context.clock.day(invitation.end)),
                isOver: invitation.end <= context.now,
                resend: FormAction(
                    Paths.resendInvitation(invitation.id), [IdempotencyKey.field: IdempotencyKey().text]),
                withdraw: Paths.withdrawInvitation(invitation.id))
        }
        list = ListPart(
            "invitations", shown, in: "invitation-rows", more: words.invitationsOlder,
            refresh: .page(address.page),
            state: rows.isEmpty
                ? PageState(.noInvitations, title: words.invitationsEmpty, text: words.invitationsEmptyText) : nil)
        columns = [
            Column(words.invitationEmail), Column(words.invitationInviter), Column(words.invitationDate),
            Column(words.invitationEnd), Column(words.invitationActs, isHidden: true),
        ]
    }
}
