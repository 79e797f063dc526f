import Site
import Web

/// Whom administrators let in.
enum InvitationPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.adminInvitations, .admins, show)
        let texts = InvitationForm.texts
        routes.post(Paths.adminInvitations, .admins.sendingMail().takingTexts(texts).steppingUp(), invite)
        routes.post(Paths.resendInvitation, .admins.sendingMail(), resend)
        routes.get(Paths.withdrawInvitation, .admins, ask)
        routes.post(Paths.withdrawInvitation, .admins, withdraw)
    }

    private static func show(_ context: Context) throws -> Response {
        let list = try context.list(.invitations, at: Paths.adminInvitations())
        let rows = try context.fetch(InvitationStore.page(list))
        return page(context, list, rows, InvitationForm(context.language), IdempotencyKey())
    }

    private static func invite(_ context: Context) throws -> Response {
        let admin = try context.member()
        let fields = try context.form()
        let key = IdempotencyKey(fields)
        var form = InvitationForm(fields, context.language)
        guard form.problem == nil else { return try again(context, form, key, .unprocessableContent) }
        var flash: InvitationFlash?
        do {
            let address = try context.once(key) {
                let (invited, members, limited) = try InvitationStore(context).invite(
                    form.emails, form.language, note: form.note, by: admin)
                if !invited.isEmpty {
                    try context.audit(invited.map { AuditDraft(InvitationAct.invited(email: $0)) })
                }
                flash =
                    members.isEmpty && limited.isEmpty
                    ? .invited(invited.count) : .leftOut(invited: invited.count, LeftOut(members), LeftOut(limited))
                return Paths.adminInvitations()
            }
            return leave(context, address, flash)
        } catch is LimitReached {
            form.problem = .limited
            return try again(context, form, key, .tooManyRequests)
        }
    }

    private static func resend(_ context: Context, _ id: InvitationID) throws -> Response {
        let admin = try context.member()
        var flash: InvitationFlash?
        do {
            let address = try context.once(IdempotencyKey(context.form())) {
                guard let email = try InvitationStore(context).resend(id, by: admin) else { throw Failure.notFound }
                try context.audit(InvitationAct.resent(email: email))
                flash = .resent(email)
                return Paths.adminInvitations()
            }
            return leave(context, address, flash)
        } catch is LimitReached {
            return leave(context, Paths.adminInvitations(), .limited)
        }
    }

    private static func ask(_ context: Context, _ id: InvitationID) throws -> Response {
        guard let email = try context.fetch(InvitationStore.email(of: id)) else { throw Failure.notFound }
        let words = AdminWords(context.language)
        let question = Confirmation(
            id: "withdraw-invitation", title: words.withdrawTitle(email: email), text: words.withdrawText,
            verb: words.invitationWithdraw, action: FormAction(Paths.withdrawInvitation(id)),
            cancel: Link(context.words.cancel, to: Paths.adminInvitations()))
        return context.page(question, in: .adminInvitations)
    }

    private static func withdraw(_ context: Context, _ id: InvitationID) throws -> Response {
        _ = try context.member()
        var flash: InvitationFlash?
        let address = try context.once(IdempotencyKey(context.form())) {
            guard let email = try InvitationStore(context).withdraw(id) else { throw Failure.notFound }
            try context.audit(InvitationAct.withdrawn(email: email))
            flash = .withdrawn(email)
            return Paths.adminInvitations()
        }
        return leave(context, address, flash)
    }

    /// A form that had acted already says nothing anew.
    private static func leave(_ context: Context, _ address: Address, _ flash: InvitationFlash?) -> Response {
        flash.map { context.redirect(to: address, flash: $0) } ?? .redirect(to: address)
    }

    private static func again(
        _ context: Context, _ form: InvitationForm, _ key: IdempotencyKey, _ status: Status
    ) throws -> Response {
        let list = try context.list(.invitations, at: Paths.adminInvitations())
        return page(context, list, try context.fetch(InvitationStore.page(list)), form, key, status)
    }

    private static func page(
        _ context: Context, _ list: ListAddress<InvitationKey>, _ rows: [Invitation], _ form: InvitationForm,
        _ key: IdempotencyKey, _ status: Status = .ok
    ) -> Response {
        let page = InvitationsPage(rows, list, form, key, context)
        return context.page(page.words.invitations, in: .adminInvitations, status: status, isWide: true) {
            out, layout in out.invitationsPage(page, layout: layout)
        }
    }
}
