import Postgres
import Site
import Web

/// A member is kept out until a day, or until an administrator lets them in again. Pages, which scripts show as dialogs.
enum SuspensionPages {
    static func add(to routes: inout SiteRoutes) {
        let texts = [Reason.typed, SuspensionForm.typedUntil]
        routes.get(Paths.suspendMember, .admins, show)
        routes.post(Paths.suspendMember, .admins.takingTexts(texts).steppingUp(), suspend)
        routes.get(Paths.restoreMember, .admins, ask)
        routes.post(Paths.restoreMember, .admins.steppingUp(), restore)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(profile, SuspensionForm(Fields(), context), context.request.query, context)
    }

    private static func suspend(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        var form = SuspensionForm(fields, context)
        func refused(_ problem: String? = nil) -> Response {
            page(profile, form, fields, context, .unprocessableContent, problem)
        }
        guard id != administrator.id else { return refused(words.suspendYourself) }
        guard form.check(now: context.now) else { return refused() }
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                _ = try MemberChanges(context).suspend([id], form)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(to: address, flash: MemberFlash.suspended(name: profile.name))
        } catch is LastAdministrator {
            return refused(words.lastAdministrator)
        }
    }

    private static func page(
        _ member: MemberProfile, _ form: SuspensionForm, _ sent: Fields, _ context: Context, _ status: Status = .ok,
        _ problem: String? = nil
    ) -> Response {
        let words = AdminWords(context.language)
        return MemberForm(
            words.suspendTitle, words.suspendText, form.fields(words),
            Button(words.suspend, .danger), to: Paths.suspendMember(member.id), on: member, sent, problem
        ).answer(context, status)
    }

    private static func ask(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        let way = MemberReturn(context.request.query)
        let question = Confirmation(
            id: "restore-member", title: words.restoreTitle, text: words.restoreText,
            names: [profile.identity],
            verb: words.restore, action: FormAction(Paths.restoreMember(id), way.fields),
            cancel: Link(context.words.cancel, to: way.address(id)),
            isDangerous: false)
        return context.page(question, in: .members)
    }

    private static func restore(_ context: Context, _ id: MemberID) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        let address = try context.once(IdempotencyKey(fields)) {
            try MemberChanges(context).restore(id)
            return MemberReturn(fields).address(id)
        }
        return context.redirect(to: address, flash: MemberFlash.restored(name: profile.name))
    }
}
