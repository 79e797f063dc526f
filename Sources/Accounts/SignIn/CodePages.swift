import Site
import Web

/// The page for the code of the letter.
enum CodePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.signInCode, .everyone, show)
        routes.post(Paths.signInCode, .everyone, enter)
    }

    /// Why a code was not taken.
    enum Problem: Equatable {
        case malformed
        case wrong(triesLeft: Int)
        case dead, limited, notAsked
    }

    private static func show(_ context: Context) throws -> Response {
        if try context.memberIfAny() != nil { return .redirect(to: context.services.home) }
        guard let browser = context.broughtVisitor,
            let asked = try SignInStore(database: context.database).pending(browser)
        else { return page(context, email: nil, .notAsked) }
        return asked.isUsable ? page(context, email: asked.email, nil) : page(context, email: nil, .dead)
    }

    private static func enter(_ context: Context) throws -> Response {
        let typed = try context.form()["code"] ?? ""
        let store = SignInStore(database: context.database)
        guard let browser = context.broughtVisitor else { return page(context, email: nil, .notAsked) }
        guard let code = SignInCode(typed: typed) else {
            guard let asked = try store.pending(browser), asked.isUsable else {
                return page(context, email: nil, .dead)
            }
            return page(context, email: asked.email, .malformed, typed: typed)
        }
        guard let attempt = try store.attempt(browser) else { return page(context, email: nil, .dead) }
        let wrongCodes = SignInLimits(settings: context.settings.limits).wrongCodes(context.knownBrowser, browser)
        if try context.database.fetch(wrongCodes.isFull) {
            log(context, "limited")
            return page(context, email: nil, .limited)
        }
        let expected = code.hmac(request: attempt.request, keys: context.keys)
        guard expected.constantTimeEquals(attempt.hmac) else {
            _ = try context.database.fetch(wrongCodes.take)
            log(context, "wrong")
            let isDead = attempt.triesLeft == 0
            return page(
                context, email: isDead ? nil : attempt.email.text,
                isDead ? .dead : .wrong(triesLeft: attempt.triesLeft))
        }
        return try accept(attempt, browser, context)
    }

    /// The code was right: whoever has an account is in, whoever has none tells about themselves first.
    private static func accept(
        _ attempt: SignInStore.Attempt, _ browser: Token, _ context: Context
    ) throws -> Response {
        let store = SignInStore(database: context.database)
        guard try store.use(attempt.request) else { return page(context, email: nil, .dead) }
        guard let account = try store.account(attempt.email) else {
            try RegistrationStore(database: context.database)
                .begin(attempt.email, browser: browser, returnTo: attempt.returnTo)
            log(context, "new")
            return .redirect(to: Paths.register())
        }
        if account.isDisabled {
            log(context, "disabled")
            let words = AccountsWords(context.language)
            return context.plainPage(words.disabledTitle, status: .forbidden) { out, layout in
                out.disabledPage(DisabledPage(account.reason, words), layout: layout)
            }
        }
        try context.signIn(account.id, as: attempt.email)
        log(context, "in", member: account.id)
        return .redirect(
            to: Welcome.way(to: attempt.returnTo, isWelcomed: account.isWelcomed, home: context.services.home))
    }

    private static func page(
        _ context: Context, email: String?, _ problem: Problem?, typed: String = ""
    ) -> Response {
        let page = CodePage(email: email, problem, typed: typed, context)
        var response = context.plainPage(
            page.words.codeTitle, status: problem == nil ? .ok : .unprocessableContent
        ) { out, layout in out.codePage(page, layout: layout) }
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    private static func log(_ context: Context, _ outcome: String, member: MemberID? = nil) {
        context.services.log.write(
            "sign-in",
            [
                "id": context.id, "outcome": outcome, "member": member.map { String($0.rawValue) } ?? "-",
                "from": context.request.remoteAddress,
            ])
    }
}
