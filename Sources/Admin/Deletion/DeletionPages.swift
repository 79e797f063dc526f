import Site
import Web

/// A member's account is deleted, and taken back. Pages, which scripts show as dialogs.
enum DeletionPages {
    static func add(to routes: inout SiteRoutes) {
        let texts = [TypedField(DeletionForm.nameField) { AdminWords($0).deleteName }, Reason.typed]
        routes.get(Paths.deleteMember, .admins, show)
        routes.post(Paths.deleteMember, .admins.sendingMail().takingTexts(texts).steppingUp(), delete)
        routes.get(Paths.withdrawDeletion, .admins, ask)
        routes.post(Paths.withdrawDeletion, .admins.sendingMail().steppingUp(), withdraw)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(profile, DeletionForm(Fields()), context.request.query, context)
    }

    private static func delete(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        var form = DeletionForm(fields)
        func refused(_ problem: String? = nil) -> Response {
            page(profile, form, fields, context, .unprocessableContent, problem)
        }
        guard id != administrator.id else { return refused(words.deleteYourself) }
        guard form.check(profile) else { return refused() }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                try AccountDeletion(context).begin(id, why: form.reason.text)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(to: address, flash: MemberFlash.deleted(name: profile.name))
        } catch is LastAdministrator {
            return refused(words.lastAdministrator)
        }
    }

    private static func page(
        _ member: MemberProfile, _ form: DeletionForm, _ sent: Fields, _ context: Context, _ status: Status = .ok,
        _ problem: String? = nil
    ) -> Response {
        let words = AdminWords(context.language)
        let erasures = context.services.features.erasures
        var page = MemberForm(
            words.deleteTitle, words.deleteLead(count: AccountDeletion.grace),
            form.fields(member, words), Button(words.deleteAccount, .danger), to: Paths.deleteMember(member.id),
            on: member, sent, problem)
        page.lists = [
            (words.deleteGoes, erasures.compactMap { $0.goes?(words.language) }),
            (words.deleteStays, erasures.compactMap { $0.stays?(words.language) }),
        ]
        return page.answer(context, status)
    }

    private static func ask(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        let way = MemberReturn(context.request.query)
        let question = Confirmation(
            id: "keep-member", title: words.keepTitle,
            text: profile.isSuspended(context.now) ? words.keepTextSuspended : words.restoreText,
            names: [profile.identity], verb: words.keep,
            action: FormAction(Paths.withdrawDeletion(id), way.fields),
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
}
