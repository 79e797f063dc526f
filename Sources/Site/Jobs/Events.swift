import Web

/// The stream of events that an open page listens to. This process only checks who asks; nginx and Nchan hold the
/// connection, so no thread waits on a browser.
package enum Events {
    package static func add(to routes: inout SiteRoutes) {
        routes.get(Paths.events, .members.unattended(), stream)
    }

    private static func stream(_ context: Context) throws -> Response {
        let member = try context.member()
        // The event server would hold the connection of a HEAD too, for a body that never comes.
        guard context.settings.events != nil, context.request.method != .head else {
            return Response(status: .noContent)
        }
        let feed = Outbox.Channel.feed.name(keys: context.keys)
        let session = Outbox.Channel.session(member.session).name(keys: context.keys)
        let own = Outbox.Channel.member(member.id).name(keys: context.keys)
        var response = Response(status: .ok)
        response.headers.set("X-Accel-Redirect", "/_sse/\(feed)/\(session)/\(own)")
        return response.unstored
    }
}
