import Site
import Web

/// Another address for a member who cannot read mail at theirs any more. A page, which scripts show as a dialog.
enum MemberEmailPages {
    /// Changes of one member's address in a day.
    private static let perDay = 3

    static func add(to routes: inout SiteRoutes) {
        let texts = [MemberEmailForm.emailField, MemberEmailForm.reasonField]
        routes.get(Paths.memberEmail, .admins, show)
        routes.post(Paths.memberEmail, .admins.sendingMail().takingTexts(texts).steppingUp(), change)
    }

    private static func show(_ context: Context, _ id: MemberID) throws -> Response {
        let profile = try context.profile(id)
        return page(MemberEmailPage(profile, MemberEmailForm(Fields()), context.request.query, context), context)
    }

    private static func change(_ context: Context, _ id: MemberID) throws -> Response {
        let administrator = try context.member()
        let fields = try context.form()
        let profile = try context.profile(id)
        var form = MemberEmailForm(fields)
        form.check(profile, by: administrator.id)
        guard form.problem == nil, let email = form.email else {
            return page(MemberEmailPage(profile, form, fields, context), context)
        }
        struct Same: Error {}
        do {
            let address = try context.once(IdempotencyKey(fields)) {
                // Not before: a form that is sent twice leads where it led, and finds the address changed.
                guard email.key != EmailAddress(profile.email)?.key else { throw Same() }
                let limit = RateLimit("address changes of \(id.pathSegment)", limit: perDay, window: 86_400)
                guard try context.database.fetch(limit.take) else { throw LimitReached() }
                try EmailChanges(context.database, keys: context.keys)
                    .change(to: email, of: id, keeping: nil, language: context.language)
                try tell(email, profile, context)
                try context.audit(MemberAct.emailChanged, on: AuditSubject(id, profile.name), why: form.reason)
                return MemberReturn(fields).address(id)
            }
            return context.redirect(to: address, flash: MemberFlash.emailChanged(name: profile.name))
        } catch is Same {
            form.problem = .same
        } catch is EmailChanges.Taken {
            form.problem = .taken
        } catch is LimitReached {
            form.problem = .limited
        }
        return page(MemberEmailPage(profile, form, fields, context), context)
    }

    /// The old address has its letter from ``EmailChanges``.
    private static func tell(_ email: EmailAddress, _ member: MemberProfile, _ context: Context) throws {
        let words = AdminWords(member.spoken ?? context.language)
        let content = LetterContent(
            words.language, subject: words.newEmailSubject, greeting: words.newEmailGreeting, [words.newEmailBody],
            link: LetterContent.Link(words.inviteLink, to: context.settings.origin + Paths.signIn().text),
            footnote: words.newEmailFootnote)
        _ = try context.database.fetch(WaitingLetter(to: email.text, content).enqueue(keys: context.keys))
    }

    private static func page(_ page: MemberEmailPage, _ context: Context) -> Response {
        context.page(page.title, in: .members, status: page.status, back: page.back) { out, layout in
            out.memberEmailPage(page, layout: layout)
        }
    }
}
