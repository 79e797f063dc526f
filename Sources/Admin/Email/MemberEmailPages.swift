import Site
import Web

/// Another address for a member who cannot read mail at theirs any more. A page, which scripts show as a dialog.
enum MemberEmailPages {
    /// Changes of one member's address in a day.
    private static let perDay = 3

    static func add(to routes: inout SiteRoutes) {
        let texts = [TypedField(MemberEmailForm.emailField) { AdminWords($0).emailNew }, Reason.typed]
        routes.get(Paths.memberEmail, .admins, show)
        routes.post(Paths.memberEmail, .admins.sendingMail().takingTexts(texts).steppingUp(), change)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(profile, MemberEmailForm(Fields()), context.request.query, context)
    }

    private static func change(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        let words = AdminWords(context.language)
        var form = MemberEmailForm(fields)
        func refused(_ problem: String? = nil, _ status: Status = .unprocessableContent) -> Response {
            page(profile, form, fields, context, status, problem)
        }
        // They have a page of their own for it, with a code to the new address.
        guard id != administrator.id else { return refused(words.emailYourself) }
        guard form.check(), let email = form.email else { return refused() }
        struct Same: Error {}
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                // Not before: a form that is sent twice leads where it led, and finds the address changed.
                guard email.key != EmailAddress(profile.email)?.key else { throw Same() }
                let limit = RateLimit("address changes of \(id.pathSegment)", limit: perDay, window: 86_400)
                guard try context.database.fetch(limit.take) else { throw LimitReached() }
                try EmailChanges(context.database, keys: context.keys)
                    .change(
                        to: email, of: id, keeping: nil, isOldKept: form.old == .kept, language: context.language)
                try notify(email, profile, context)
                try context.audit(
                    form.old == .kept ? MemberAct.emailChanged : .mailboxForeign, on: AuditSubject(id, profile.name),
                    why: form.reason.text)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(to: address, flash: MemberFlash.emailChanged(name: profile.name))
        } catch is Same {
            form.problem = .same
            return refused()
        } catch is EmailChanges.Taken {
            form.problem = .taken
            return refused()
        } catch is LimitReached {
            return refused(words.emailIsLimited, .tooManyRequests)
        }
    }

    /// The old address has its letter from ``EmailChanges``.
    private static func notify(_ email: EmailAddress, _ member: MemberProfile, _ context: Context) throws {
        let words = AdminWords(member.spoken ?? context.language)
        let content = LetterContent(
            words.language, subject: words.newEmailSubject(site: context.organisation.name),
            greeting: words.newEmailGreeting, [words.newEmailBody],
            link: LetterContent.Link(words.inviteLink, to: context.settings.origin + Paths.signIn().text),
            footnote: context.footnote(words.newEmailFootnote, words.language))
        _ = try context.database.fetch(WaitingLetter(to: email.text, content).enqueue(keys: context.keys))
    }

    private static func page(
        _ member: MemberProfile, _ form: MemberEmailForm, _ sent: Fields, _ context: Context, _ status: Status = .ok,
        _ problem: String? = nil
    ) -> Response {
        let words = AdminWords(context.language)
        return MemberForm(
            words.emailVerb, words.emailLead, form.fields(words), Button(words.emailVerb, .primary),
            to: Paths.memberEmail(member.id), on: member, sent, problem
        ).answer(context, status)
    }
}
