import Site
import Web

/// The end of all passkeys of a member who has lost them: a page, which scripts show as a dialog. Nobody does it to themselves:
/// their own go in their settings.
enum PasskeyResetPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.memberPasskeys, .admins, show)
        routes.post(Paths.memberPasskeys, .admins.sendingMail().takingTexts(Reason.typed).steppingUp(), reset)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(profile, Reason(Fields(), isRequired: false), context.request.query, context)
    }

    private static func reset(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        var reason = Reason(fields, isRequired: false)
        func refused(_ problem: String? = nil) -> Response {
            page(profile, reason, fields, context, .unprocessableContent, problem)
        }
        guard id != administrator.id else { return refused(AdminWords(context.language).passkeysYourself) }
        guard reason.check() else { return refused() }
        let address = try context.once(IdempotencyKey(fields)) {
            if try PasskeyReset.of(id, keys: context.keys, context.database) {
                try context.audit(
                    MemberAct.passkeysReset, on: MemberChanges.subject(id, context), why: reason.text)
            }
            return MemberReturn(fields).address(id)
        }
        return context.redirect(to: address, flash: MemberFlash.passkeysReset(name: profile.name))
    }

    private static func page(
        _ member: MemberProfile, _ reason: Reason, _ sent: Fields, _ context: Context, _ status: Status = .ok,
        _ problem: String? = nil
    ) -> Response {
        let words = AdminWords(context.language)
        return MemberForm(
            words.resetPasskeys, words.resetPasskeysText, [.line(reason.line(words, hint: words.reasonHint))],
            Button(words.resetPasskeysVerb, .danger), to: Paths.memberPasskeys(member.id), on: member, sent, problem
        ).answer(context, status)
    }
}
