import Site
import Web

/// A member's address: another one counts when the code sent to it is entered in the browser that asked.
enum EmailPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.emailSettings, .members, show)
        routes.post(
            Paths.emailSettings, .members.sendingMail().takingTexts(TypedField("email") { AccountsWords($0).newEmail }),
            ask)
        routes.get(Paths.emailCode, .members, showCode)
        routes.post(Paths.emailCode, .members.sendingMail(), enter)
    }

    private static func show(_ context: Context) throws -> Response {
        try page(context, context.fetch(EmailChanges.state(context.claimedMember())), EmailForm())
    }

    private static func ask(_ context: Context) throws -> Response {
        let state = try context.fetch(EmailChanges.state(context.claimedMember()))
        let domains = context.organisation.domains
        let fields = try context.form()
        var form = EmailForm(fields, current: state?.email ?? "", domains: domains)
        guard let email = form.email else { return try page(context, state, form, .unprocessableContent) }
        guard try context.sendCode(to: email, for: .email, browser: browser(context)) else {
            form.problem = .tooMany
            var response = try page(context, state, form, .tooManyRequests)
            response.headers.set("Retry-After", "900")
            return response
        }
        guard fields.contains(SignInForm.again) else { return .redirect(to: Paths.emailCode()) }
        return context.redirect(to: Paths.emailCode(), flash: AccountFlash.codeSentAgain)
    }

    private static func showCode(_ context: Context) throws -> Response {
        guard let asked = try asked(context) else { return codePage(context, nil, .notAsked) }
        return codePage(context, asked, asked.isUsable ? nil : .dead)
    }

    private static func asked(_ context: Context) throws -> SignInStore.Asked? {
        try context.fetch(SignInStore(database: context.database, purpose: .email).pending(browser(context)))
    }

    private static func enter(_ context: Context) throws -> Response {
        let member = try context.member()
        switch try context.tryCode(context.form()["code"], for: .email, browser: browser(context)) {
        case .refused(let problem, let typed):
            return codePage(context, try asked(context), problem, typed: typed)
        case .right(let attempt):
            return try accept(attempt, of: member, context)
        }
    }

    /// The code was right, so the one who typed it reads mail there and may learn whether the address is free.
    private static func accept(_ attempt: SignInStore.Attempt, of member: Member, _ context: Context) throws -> Response
    {
        let codes = SignInStore(database: context.database, purpose: .email)
        struct Used: Error {}
        do {
            try EmailChanges(context.database, keys: context.keys).change(
                to: attempt.email, of: member.id, keeping: member.session, language: context.language
            ) {
                guard try codes.use(attempt.request) else { throw Used() }
            }
        } catch is Used {
            return codePage(context, try asked(context), .dead)
        } catch is EmailChanges.Taken {
            context.logCode(.email, "taken", member: member.id)
            return codePage(context, try asked(context), .taken)
        }
        context.logCode(.email, "changed", member: member.id)
        // Anyone who had copied this session's cookie is out as well.
        try context.renewSession()
        context.know(attempt.email)
        return context.redirect(to: Paths.emailSettings(), flash: AccountFlash.emailChanged)
    }

    /// What only this session's browser has.
    private static func browser(_ context: Context) throws -> Token {
        guard let cookie = context.sessionCookie else { throw Failure.signInRequired }
        return cookie.token
    }

    private static func page(
        _ context: Context, _ state: EmailChanges.State?, _ form: EmailForm, _ status: Status = .ok
    ) throws -> Response {
        guard let state else { throw Failure.notFound }
        let page = EmailSettingsPage(state, form, context)
        return context.settingsPage(Paths.emailSettings(), status: status) { out, layout in
            out.emailSettingsPage(page, layout: layout)
        }
    }

    private static func codePage(
        _ context: Context, _ asked: SignInStore.Asked?, _ problem: CodeProblem?, typed: String = ""
    ) -> Response {
        let code = CodeView(for: .email, asked, problem, typed: typed, context)
        var response = context.settingsPage(
            Paths.emailSettings(), status: problem == nil ? .ok : .unprocessableContent
        ) { out, layout in out.emailCodePage(code, layout: layout) }
        response.headers.set("Cache-Control", "no-store")
        return response
    }
}
