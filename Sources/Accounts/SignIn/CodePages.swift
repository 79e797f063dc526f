import FoundationEssentials
import Site
import Web

/// The page for the code of the letter.
enum CodePages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.signInCode, .everyone, show)
        routes.post(Paths.signInCode, .everyone, enter)
    }

    private static func show(_ context: Context) throws -> Response {
        if try context.memberIfAny() != nil { return .redirect(to: context.services.home) }
        return page(context, try asked(context))
    }

    /// What this browser asked for last.
    static func asked(_ context: Context) throws -> SignInStore.Asked? {
        guard let browser = context.broughtVisitor else { return nil }
        return try context.database.fetch(
            SignInStore(database: context.database, purpose: .signIn).pending(browser))
    }

    /// What was wrong with a code that was tried is said by the page that anybody can reload and come back to.
    private static func enter(_ context: Context) throws -> Response {
        let page = Paths.signInCode()
        guard let browser = context.broughtVisitor else { return .redirect(to: page) }
        switch try context.tryCode(context.form()["code"], for: .signIn, browser: browser) {
        case .right(let attempt): return try accept(attempt, browser, context)
        case .refused(.malformed, let typed):
            return Self.page(context, try asked(context), .malformed, typed: typed, status: .unprocessableContent)
        case .refused(.limited, _): return context.redirect(to: page, flash: AccountFlash.codesLimited)
        case .refused: return .redirect(to: page)
        }
    }

    /// The code was right: a visitor who has an account is in, one who has none says first who they are.
    private static func accept(
        _ attempt: SignInStore.Attempt, _ browser: Token, _ context: Context
    ) throws -> Response {
        let store = SignInStore(database: context.database, purpose: .signIn)
        guard try store.use(attempt.request) else { return .redirect(to: Paths.signInCode()) }
        guard let account = try store.account(attempt.email) else {
            if let until = try context.database.fetch(EmailChanges.heldUntil(attempt.email)) {
                return held(until, context)
            }
            guard
                try attempt.email.isOf(context.organisation.domains)
                    || context.database.fetch(Invitations.lets(in: attempt.email))
            else { return .redirect(to: Paths.signInCode()) }
            try RegistrationStore(database: context.database)
                .begin(attempt.email, browser: browser, returnTo: attempt.returnTo)
            context.logCode(.signIn, "new")
            return .redirect(to: Paths.register())
        }
        if let lock = account.lock {
            if lock.isLeaving, let day = lock.erasure {
                context.logCode(.signIn, "leaving")
                return try LeavingPage(account.id, attempt.email, until: day, browser, context).answer(context)
            }
            context.logCode(.signIn, "disabled")
            let page = DisabledPage(lock, context)
            return context.plainPage(page.title, status: .forbidden) { out, layout in
                out.disabledPage(page, layout: layout)
            }
        }
        try context.signIn(account.id, as: attempt.email)
        context.logCode(.signIn, "in", member: account.id)
        return .redirect(to: try Welcome.way(of: account.id, to: attempt.returnTo, context))
    }

    /// The address was a member's until lately and may be put back: no account is made for it meanwhile.
    static func held(_ until: Date, _ context: Context) -> Response {
        context.logCode(.signIn, "held")
        let page = HeldPage(until: context.clock.day(until), AccountsWords(context.language))
        return context.plainPage(page.words.heldTitle, status: .forbidden) { out, layout in
            out.heldPage(page, layout: layout)
        }
    }

    /// - Parameter problem: nil is what the code itself says
    static func page(
        _ context: Context, _ asked: SignInStore.Asked?, _ problem: CodeProblem? = nil, typed: String = "",
        status: Status = .ok
    ) -> Response {
        context.announce()
        let problem = problem ?? CodeProblem(asked)
        let code = CodeView(for: .signIn, asked, problem, typed: typed, context)
        let response = context.plainPage(code.words.codeTitle, status: status) { out, layout in
            out.codePage(code, layout: layout)
        }
        // What answers a form may be kept by the browser, or Back would ask to send it again.
        return status == .unprocessableContent ? response : response.unstored
    }
}

extension CodeProblem {
    /// What is wrong with the code that was asked for; nil where nothing is.
    fileprivate init?(_ asked: SignInStore.Asked?) {
        guard let asked else {
            self = .notAsked
            return
        }
        guard asked.isUsable else {
            self = .dead
            return
        }
        guard let left = asked.triesLeft else { return nil }
        self = .wrong(triesLeft: left)
    }
}
