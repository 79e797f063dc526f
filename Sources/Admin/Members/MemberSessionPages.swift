import Site
import Web

/// The end of a member's sessions: one, or all.
enum MemberSessionPages {
    static func add(to routes: inout SiteRoutes) {
        routes.post(Paths.endMemberSession, .admins) { context, member, session in
            try end(context, member, session)
        }
        routes.post(Paths.endMemberSessions, .admins) { context, member in try end(context, member, nil) }
    }

    private static func end(_ context: Context, _ id: MemberID, _ session: SessionID?) throws -> Response {
        _ = try context.member()
        let fields = try context.form()
        let key = session.map { IdempotencyKey(of: "end session \($0.pathSegment)") } ?? IdempotencyKey(fields)
        var count: Int?
        let address = try context.once(key) {
            count = try MemberChanges(context).endSessions(of: [id], only: session)
            return MemberReturn(fields).address(id)
        }
        // Sent once more, it has said so already.
        guard let count else { return .redirect(to: address) }
        return context.redirect(to: address, flash: MemberFlash.sessionsEnded(count))
    }
}
