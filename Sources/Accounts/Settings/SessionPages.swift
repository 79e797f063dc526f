import Site
import Web

/// Where the member is signed in, and how to end it.
enum SessionPages {
    static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.sessions, .members, show)
        routes.post(Paths.endSession, .members, end)
        routes.post(Paths.endOtherSessions, .members, endOthers)
    }

    private static func show(_ context: Context) throws -> Response {
        let claimed = try context.claimedMember()
        let (entries, keys) = try context.fetch(
            SessionStore.entries(of: claimed), Passkey.all(of: claimed, seenBy: context.sessionCookie))
        let page = SessionsPage(entries, keys, try context.member(), context)
        return context.settingsPage(Paths.sessions()) { out, layout in
            var layout = layout
            layout.sheets.append("sessions.css")
            out.sessionsPage(page, layout: layout)
        }
    }

    private static func end(_ context: Context, _ session: SessionID) throws -> Response {
        let member = try context.member()
        guard try SessionStore(database: context.database).end(session, of: member.id) else { throw Failure.notFound }
        _ = try context.database.fetch(Outbox.close(.session(session), keys: context.keys))
        guard session != member.session else {
            context.cookies.append(SessionCookie.cleared)
            return .redirect(to: Paths.start())
        }
        return context.redirect(to: Paths.sessions(), flash: AccountFlash.sessionsEnded(1))
    }

    private static func endOthers(_ context: Context) throws -> Response {
        let member = try context.member()
        let ended = try SessionStore(database: context.database).endOthers(than: member.session, of: member.id)
        for session in ended { _ = try context.database.fetch(Outbox.close(.session(session), keys: context.keys)) }
        return context.redirect(to: Paths.sessions(), flash: AccountFlash.sessionsEnded(ended.count))
    }
}
