import FoundationEssentials
import Site
import Web

/// The start page: an address, and a letter with a code goes there.
enum StartPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.start, .everyone, start)
        routes.get(Paths.signIn, .everyone, start)
        routes.post(Paths.signIn, .everyone.sendingMail().takingTexts("email"), ask)
    }

    private static func start(_ context: Context) throws -> Response {
        let next = context.request.query[ReturnPath.field]
        // A page that was asked for with a token from before it was renewed leads here, with the new one.
        if try context.memberIfAny() != nil {
            return .redirect(to: ReturnPath.address(next ?? "", home: context.services.home))
        }
        context.forgetSession()
        return page(context, SignInForm(returnTo: ReturnPath.checked(next)))
    }

    private static func ask(_ context: Context) throws -> Response {
        var form = SignInForm(try context.form(), domains: context.settings.domains)
        guard let email = form.email else { return page(context, form, .unprocessableContent) }
        let browser = context.knownBrowser.flatMap {
            $0.knows(email, at: context.now, keys: context.keys) ? $0 : nil
        }
        let limits = SignInLimits(settings: context.settings.limits)
        guard
            try context.database.fetch(limits.mayAsk(email, from: context.request.remoteAddress, by: browser))
        else {
            log(context, "limited", email)
            form.problem = .tooMany
            return page(context, form, .tooManyRequests)
        }
        let code = SignInCode()
        let letter = SignInLetter(to: email, code: code, language: context.language)
        try SignInStore(database: context.database).ask(
            UUID(), email, code: code, browser: context.visitor(), returnTo: form.returnTo,
            letter: letter.enqueue(keys: context.keys), keys: context.keys)
        log(context, "asked", email)
        return .redirect(to: Paths.signInCode())
    }

    private static func page(_ context: Context, _ form: SignInForm, _ status: Status = .ok) -> Response {
        let page = StartPage(form, context)
        var response = context.plainPage(page.words.startTitle, status: status) { out, layout in
            out.startPage(page, layout: layout)
        }
        if status == .tooManyRequests { response.headers.set("Retry-After", "900") }
        return response
    }

    /// Who asked, without the address in full: a log is read by more people than a mailbox.
    private static func log(_ context: Context, _ outcome: String, _ email: EmailAddress) {
        context.services.log.write(
            "sign-in",
            [
                "id": context.id, "outcome": outcome, "domain": String(email.domain),
                "from": context.request.remoteAddress,
            ])
    }
}
