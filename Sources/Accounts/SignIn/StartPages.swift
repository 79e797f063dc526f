import Site
import Web

/// The start page: an address, and a letter with a code goes there. For a member who is signed in it is Today.
enum StartPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.start, .everyone, start)
        routes.get(Paths.signIn, .everyone, start)
        routes.post(
            Paths.signIn, .everyone.sendingMail().takingTexts(TypedField("email") { AccountsWords($0).workEmail }), ask)
    }

    private static func start(_ context: Context) throws -> Response {
        let next = context.request.query[ReturnPath.field]
        if next == nil, context.request.path == Paths.start().text, let today = try context.today() { return today }
        // A page that was asked for with a token from before it was renewed leads here, with the new one.
        if try context.memberIfAny() != nil {
            return .redirect(to: ReturnPath.address(next ?? "", home: context.services.home))
        }
        context.forgetSession()
        let kept = context.request.query[SignInForm.kept] == nil ? nil : try CodePages.asked(context)?.email
        return page(context, SignInForm(kept ?? "", returnTo: ReturnPath.checked(next)))
    }

    private static func ask(_ context: Context) throws -> Response {
        let fields = try context.form()
        var form = SignInForm(fields)
        let isAgain = fields.contains(SignInForm.again)
        guard let email = form.email else { return page(context, form, .unprocessableContent) }
        guard try context.sendCode(to: email, for: .signIn, browser: context.visitor(), returnTo: form.returnTo) else {
            if isAgain, let asked = try CodePages.asked(context), asked.isUsable {
                return limited(CodePages.page(context, asked, .tooManyLetters, status: .tooManyRequests))
            }
            form.problem = .tooMany
            return limited(page(context, form, .tooManyRequests))
        }
        guard isAgain else { return .redirect(to: Paths.signInCode()) }
        return context.redirect(to: Paths.signInCode(), flash: AccountFlash.codeSentAgain)
    }

    private static func limited(_ response: Response) -> Response {
        var response = response
        response.headers.set("Retry-After", "900")
        return response
    }

    /// The page again, since a passkey was not taken.
    static func page(_ context: Context, returnTo: String, _ problem: PasskeyProblem) -> Response {
        page(context, SignInForm(returnTo: returnTo), .unprocessableContent, passkey: problem).unstored
    }

    private static func page(
        _ context: Context, _ form: SignInForm, _ status: Status = .ok, passkey: PasskeyProblem? = nil
    ) -> Response {
        let page = StartPage(form, passkey, context)
        context.announce()
        return context.plainPage(context.organisation.name, status: status) { out, layout in
            out.startPage(page, layout: layout)
        }
    }
}
