import HTML
import Localization
import Postgres
import Web

/// A request becomes a response: the one place that matches, guards, catches and logs.
package final class App {
    private let services: Services
    private let routes: SiteRoutes

    package init(services: Services, routes: SiteRoutes) {
        self.services = services
        self.routes = routes
    }

    /// Answers; never throws. `id` names the request in the log and on error pages.
    package func respond(to request: Request, id: String) -> Response {
        let started = ContinuousClock.now
        let trips = services.database.roundTrips
        let context = Context(request, id: id, services: services)
        var pattern = "-"
        var fault: String?
        var response: Response
        do {
            response = try answer(context, pattern: &pattern)
        } catch {
            (response, fault) = FailurePages.response(to: error, context)
        }
        for cookie in context.cookies { response.setCookie(cookie) }
        SecurityHeaders.add(
            to: &response, formTargets: context.formTargets,
            filesOrigin: context.showsFiles ? services.settings.filesOrigin : nil)
        let elapsed = ContinuousClock.now - started
        log(context, response, pattern, elapsed, services.database.roundTrips - trips, fault)
        return response
    }

    /// Answers what is no request that pages understand.
    package func refuse(_ bad: BadRequest, id: String) -> Response {
        guard let request = try? Request(method: "GET", target: "/") else { return Response(status: bad.status) }
        let context = Context(request, id: id, services: services)
        var (response, _) = FailurePages.response(to: bad, context)
        SecurityHeaders.add(to: &response)
        log(context, response, "-", .zero, 0, "bad request")
        return response
    }

    private func answer(_ context: Context, pattern: inout String) throws -> Response {
        let request = context.request
        switch routes.match(method: request.method, path: request.rawPath) {
        case .notFound:
            throw Failure.notFound
        case .methodNotAllowed(let allowed):
            return FailurePages.methodNotAllowed(allowed, context)
        case .handler(let route):
            pattern = route.pattern
            context.hidesQuery = route.trait.hidesQuery
            try admit(context, route.trait)
            let response = try route.handle(context)
            // A page for members that never asked who is there would be a hole: better no page at all.
            if route.trait.audience == .members, context.knownMember == nil, response.status.code < 300 {
                throw Unchecked(pattern: route.pattern)
            }
            return response
        }
    }

    private struct Unchecked: Error { let pattern: String }

    private func admit(_ context: Context, _ access: Access) throws {
        let request = context.request
        switch access.audience {
        case .everyone, .ticket: break
        case .members: _ = try context.claimedMember()
        case .demonstration: if services.settings.mode != .sandbox { throw Failure.notFound }
        }
        guard request.method.isUnsafe, !access.isOpenToOtherSites else { return }
        guard Forgery.isSameOrigin(request, origin: services.settings.origin) else { throw Failure.forged }
        let sent = try request.headers[Forgery.header] ?? context.form()[Forgery.field]
        let keys = services.settings.keys
        guard
            Forgery.isOurs(sent, for: context.sessionCookie?.token, keys: keys)
                || Forgery.isOurs(sent, for: context.broughtVisitor, keys: keys)
        else { throw Failure.forged }
    }

    private func log(
        _ context: Context, _ response: Response, _ pattern: String, _ elapsed: Duration, _ trips: Int, _ fault: String?
    ) {
        let microseconds = elapsed.components.seconds * 1_000_000 + elapsed.components.attoseconds / 1_000_000_000_000
        services.log.write(
            "request",
            [
                "id": context.id, "method": context.request.method.rawValue, "route": pattern,
                "status": String(response.status.code), "us": String(microseconds), "trips": String(trips),
                "member": context.knownMember.map { String($0.id.rawValue) } ?? "-",
                "from": context.request.remoteAddress, "fault": fault ?? "-",
            ])
    }
}
