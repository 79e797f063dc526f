import Site
import Web

/// A fresh code before what somebody at an unattended computer must not do: the routes say it (``Access/steppingUp()``).
///
/// The form that was sent comes back as the form for the code, with all that it had. With the right code it acts at once:
/// nothing typed is lost, and no other page has to know of it.
enum StepUp {
    static let code = "step_up_code"
    /// The button that sends another letter.
    static let again = "step_up_again"

    static func add(to routes: inout SiteRoutes) {
        // For pages: the form of their code leads back to them.
        routes.post(Paths.stepUp, .members.sendingMail()) { context in
            if let question = try demand(context) { return question }
            return .redirect(
                to: LocalPath.address(try context.form()[LocalPath.returnField]) ?? context.services.home)
        }
    }

    /// Answers instead of the page until the code was right; nil from then on.
    @Sendable static func demand(_ context: Context) throws -> Response? {
        let member = try context.member()
        guard !member.isProven, let session = context.sessionCookie?.token else { return nil }
        guard let profile = try context.fetch(SettingsStore.profile(member.id)),
            let email = EmailAddress(profile.email)
        else { throw Failure.notFound }
        guard context.request.method.isUnsafe else { return page(context, email, .notSent) }
        let form = try context.form()
        let codes = SignInStore(database: context.database, purpose: .stepUp)
        let pending = try context.database.fetch(codes.pending(session))
        let isAsked = pending?.isUsable == true && pending?.email == email.text
        guard isAsked, form[again] == nil else { return try send(to: email, session, context) }
        guard let typed = form[code] else { return page(context, email, .sent) }
        return try check(typed, email, session, context)
    }

    private static func send(to email: EmailAddress, _ session: Token, _ context: Context) throws -> Response {
        let isSent = try context.sendCode(to: email, for: .stepUp, browser: session)
        return page(context, email, isSent ? .sent : .tooManyLetters)
    }

    private static func check(
        _ typed: String, _ email: EmailAddress, _ session: Token, _ context: Context
    ) throws -> Response? {
        switch try context.tryCode(typed, for: .stepUp, browser: session) {
        case .refused(.malformed, _): return page(context, email, .malformed, typed: typed)
        case .refused(.wrong(let triesLeft), _): return page(context, email, .wrong(triesLeft: triesLeft))
        case .refused(.limited, _): return page(context, email, .limited)
        case .refused: return page(context, email, .dead)
        case .right(let attempt):
            let codes = SignInStore(database: context.database, purpose: .stepUp)
            guard try codes.use(attempt.request) else { return page(context, email, .dead) }
            try context.proveSession()
            return nil
        }
    }

    private static func page(
        _ context: Context, _ email: EmailAddress, _ state: StepUpPage.State, typed: String = ""
    ) -> Response {
        let page = StepUpPage(email, state, typed: typed, context)
        var response = context.page(page.words.stepUpTitle, in: context.section, status: state.status) { out, layout in
            out.stepUpPage(page, layout: layout)
        }
        response.headers.set("Cache-Control", "no-store")
        return response
    }
}
