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
        var form = SignInForm(try context.form())
        guard let email = form.email else { return page(context, form, .unprocessableContent) }
        guard try context.sendCode(to: email, for: .signIn, browser: context.visitor(), returnTo: form.returnTo) else {
            form.problem = .tooMany
            return page(context, form, .tooManyRequests)
        }
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
}
