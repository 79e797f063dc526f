import Site
import Web
import WebAuthn

/// Signing in with a passkey: its button and its place among what the field of the start page offers.
enum PasskeySignInPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.passkeySignInOptions, .everyone, options)
        routes.post(Paths.passkeySignIn, .everyone, signIn)
    }

    private static func options(_ context: Context) throws -> Response {
        guard try context.mayAskPasskeys() else { return PasskeyOptions.limited }
        let challenge = Token()
        _ = try context.database.fetch(
            PasskeyChallenge(purpose: .signIn, browser: context.visitor()).ask(challenge))
        return try PasskeyOptions.response(
            PasskeyOptions.Known(
                challenge: Base64URL.encode(challenge.bytes), site: context.relyingParty.id, allow: []))
    }

    private static func signIn(_ context: Context) throws -> Response {
        let fields = try context.form()
        let returnTo = ReturnPath.checked(fields[ReturnPath.field])
        guard context.sessionCookie == nil, let browser = context.broughtVisitor, let form = PasskeyForm(fields) else {
            return .redirect(to: Paths.signIn())
        }
        let passkey: UsedPasskey
        do {
            passkey = try context.checkPasskey(form, for: .signIn)
        } catch let problem as PasskeyProblem {
            return StartPages.page(context, returnTo: returnTo, problem)
        }
        if let lock = passkey.lock {
            if lock.isLeaving, let day = lock.erasure, let email = EmailAddress(passkey.email) {
                context.logPasskey("leaving", member: passkey.member)
                return try LeavingPage(passkey.member, email, by: passkey.id, until: day, browser, context)
                    .answer(context)
            }
            context.logPasskey("disabled", member: passkey.member)
            let page = DisabledPage(lock, context)
            return context.plainPage(page.title, status: .forbidden) { out, layout in
                out.disabledPage(page, layout: layout)
            }
        }
        try context.signIn(passkey)
        context.logPasskey("in", member: passkey.member)
        return .redirect(to: try Welcome.way(of: passkey.member, to: returnTo, context))
    }
}

/// The button on the start page, with what its script fills in.
package struct PasskeySignIn {
    package let action = Paths.passkeySignIn()
    package let options = Paths.passkeySignInOptions()
    package let fields = PasskeyForm.names
}
