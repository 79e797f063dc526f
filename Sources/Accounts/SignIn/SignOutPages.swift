import Site
import Web

/// Signing out: the session ends at once, and the browser forgets what it kept.
enum SignOutPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.signOut, .everyone, signOut)
    }

    private static func signOut(_ context: Context) throws -> Response {
        if context.sessionCookie != nil {
            try context.endSession()
            context.cookies.append(SessionCookie.cleared)
            context.cookies.append(ListChoices.cleared)
        }
        var response = Response.redirect(to: Paths.start())
        response.headers.set("Clear-Site-Data", "\"cache\", \"storage\"")
        return response.unstored
    }
}
