import Site
import Web

/// A member's account is deleted, and taken back. Pages, which scripts show as dialogs.
enum DeletionPages {
    static func add(to routes: inout SiteRoutes) {
        let texts = [DeletionForm.nameField, DeletionForm.reasonField]
        routes.get(Paths.memberDeletion, .admins, show)
        routes.post(Paths.memberDeletion, .admins.sendingMail().takingTexts(texts).steppingUp(), delete)
        routes.get(Paths.deletionWithdrawal, .admins, ask)
        routes.post(Paths.deletionWithdrawal, .admins.sendingMail().steppingUp(), withdraw)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(try DeletionPage(profile, DeletionForm(Fields()), context.request.query, context), context)
    }

    private static func delete(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        var form = DeletionForm(fields)
        form.check(profile, by: administrator.id)
        guard form.problem == nil else { return page(try DeletionPage(profile, form, fields, context), context) }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                try AccountDeletion(context).begin(id, why: form.reason)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(to: address, flash: MemberFlash.deleted(name: profile.name))
        } catch is LastAdministrator {
            form.problem = .isLastAdministrator
            return page(try DeletionPage(profile, form, fields, context), context)
        }
    }

    private static func ask(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        let way = MemberReturn(context.request.query)
        let question = Confirmation(
            id: "keep-member", title: words.keepTitle(name: profile.name),
            text: profile.isSuspended(context.now) ? words.keepTextSuspended : words.restoreText, verb: words.keep,
            action: FormAction(Paths.deletionWithdrawal(id), way.fields),
            cancel: Link(context.words.cancel, to: way.address(id)),
            isDangerous: false)
        return context.page(question, in: .members)
    }

    private static func withdraw(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        let address = try context.once(IdempotencyKey(fields)) {
            try AccountDeletion(context).withdraw(id)
            return MemberReturn(fields).address(id)
        }
        return context.redirect(to: address, flash: MemberFlash.kept(name: profile.name))
    }

    private static func page(_ page: DeletionPage, _ context: Context) -> Response {
        context.page(page.title, in: .members, status: page.status, back: page.back) { out, layout in
            out.deletionPage(page, layout: layout)
        }
    }
}
