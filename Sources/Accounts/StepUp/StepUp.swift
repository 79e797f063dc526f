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
    /// Of the names of what a passkey answers: the form may bring another one's answer.
    static let passkey = "step_up_"
    /// All of them.
    static let fields = [code, again] + PasskeyForm.names.map { passkey + $0 }

    static func add(to routes: inout SiteRoutes) {
        // For pages: the form of their code leads back to them.
        routes.post(Paths.stepUp, .members.sendingMail()) { context in
            if let question = try demand(context) { return question }
            return .redirect(
                to: LocalPath.address(try context.form()[LocalPath.returnField]) ?? context.services.home)
        }
        routes.post(Paths.passkeyStepUpOptions, .members, options)
    }

    /// Answers instead of the page until the code, or a passkey, was right; nil from then on. Administrators under the rule
    /// who have a passkey prove it by that alone.
    @Sendable static func demand(_ context: Context) throws -> Response? {
        let member = try context.member()
        let isRuled = context.requiresPasskey(of: member)
        guard !member.isProven || (isRuled && !member.isByPasskey), let session = context.sessionCookie?.token else {
            return nil
        }
        let (profile, hasPasskey) = try context.database.fetch(
            SettingsStore.profile(member.id), PasskeyStore.has(member.id))
        guard let profile, let email = EmailAddress(profile.email) else { throw Failure.notFound }
        let ways: StepUpPage.Ways = !hasPasskey ? .code : isRuled ? .passkey : .both
        guard !member.isProven || ways == .passkey else { return nil }
        func page(_ state: StepUpPage.State) -> Response { Self.page(context, email, state, ways) }
        guard context.request.method.isUnsafe else { return page(.notSent) }
        let form = try context.form()
        if let answer = PasskeyForm(form, prefix: passkey) {
            do {
                try context.proveSession(by: context.checkPasskey(answer, for: .stepUp, of: member.id).id)
                context.logPasskey("step-up")
                return nil
            } catch is PasskeyProblem {
                return page(.passkeyRefused)
            }
        }
        guard ways != .passkey else { return page(.notSent) }
        let codes = SignInStore(database: context.database, purpose: .stepUp)
        let pending = try context.database.fetch(codes.pending(session))
        let isAsked = pending?.isUsable == true && pending?.email == email.text
        // A member who has a passkey is asked for that first.
        if !isAsked, ways == .both, form[again] == nil { return page(.notSent) }
        guard isAsked, form[again] == nil else { return try page(send(to: email, session, context)) }
        guard let typed = form[code] else { return page(.sent) }
        return try check(typed, session, context).map { Self.page(context, email, $0, ways, typed: typed) }
    }

    private static func send(to email: EmailAddress, _ session: Token, _ context: Context) throws -> StepUpPage.State {
        try context.sendCode(to: email, for: .stepUp, browser: session) ? .sent : .tooManyLetters
    }

    /// Nil when it was right.
    private static func check(_ typed: String, _ session: Token, _ context: Context) throws -> StepUpPage.State? {
        switch try context.tryCode(typed, for: .stepUp, browser: session) {
        case .refused(.malformed, _): return .malformed
        case .refused(.wrong(let triesLeft), _): return .wrong(triesLeft: triesLeft)
        case .refused(.limited, _): return .limited
        case .refused: return .dead
        case .right(let attempt):
            let codes = SignInStore(database: context.database, purpose: .stepUp)
            guard try codes.use(attempt.request) else { return .dead }
            try context.proveSession()
            return nil
        }
    }

    private static func page(
        _ context: Context, _ email: EmailAddress, _ state: StepUpPage.State, _ ways: StepUpPage.Ways,
        typed: String = ""
    ) -> Response {
        let page = StepUpPage(email, state, ways, typed: typed, context)
        // A form that did not act yet is not answered as one that did.
        let isHeld = state == .notSent && context.request.method.isUnsafe
        let status = isHeld ? .unprocessableContent : state.status
        var response = context.page(page.words.stepUpTitle, in: context.section, status: status) { out, layout in
            out.stepUpPage(page, layout: layout)
        }
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    /// What the page's script asks the member's keys for.
    private static func options(_ context: Context) throws -> Response {
        let member = try context.member()
        guard try context.mayAskPasskeys() else { return PasskeyOptions.limited }
        let challenge = Token()
        let (known, _) = try context.database.fetch(
            PasskeyStore.known(of: member.id),
            PasskeyChallenge(purpose: .stepUp, browser: context.passkeyBrowser()).ask(challenge))
        return try PasskeyOptions.response(
            PasskeyOptions.Known(
                challenge: Base64URL.encode(challenge.bytes), site: context.relyingParty.id, allow: known.keys))
    }
}
