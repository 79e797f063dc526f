import Web

/// A request becomes a response: the one place that matches, guards, catches and logs (DECISIONS, 134).
package final class App {
    private let services: Services
    private let routes: SiteRoutes
    private let filesPolicy: String

    package init(services: Services, routes: SiteRoutes) {
        self.services = services
        self.routes = routes
        filesPolicy = SecurityHeaders.policy(filesOrigin: services.settings.filesOrigin)
    }

    /// Whether the body of this request is not to be read beforehand: its page reads it piece by piece, or nobody does,
    /// since the session cookie is not ours.
    ///
    /// - Parameter length: bytes of the body
    package func leavesBody(_ request: Request, length: Int? = nil) -> Bool {
        if let session = request.cookies[SessionCookie.name],
            services.sessionCookies.find(session, keys: services.settings.keys) == nil
        {
            return true
        }
        guard request.method.isUnsafe,
            case .handler(let route) = routes.match(method: request.method, path: request.rawPath)
        else { return false }
        guard route.trait.takesFiles else { return false }
        // Where only those who look after Quad may come, what is as short as a form comes whole, as it does where nobody is:
        // the answer to everybody else is the same to the letter.
        return route.trait.audience.staff == nil || length ?? 0 > Self.largestForm
    }

    /// Bytes of a form without long files, which every address takes.
    private static let largestForm = 1 << 20

    /// Answers; never throws. `id` names the request in the log and on error pages.
    ///
    /// - Parameter body: what ``leavesBody(_:)`` leaves unread
    package func respond(to request: Request, id: String, reading body: (any BodyStream)? = nil) -> Response {
        MemberPhotos.$current.withValue(services.features.memberPhotos) { answer(request, id: id, reading: body) }
    }

    private func answer(_ request: Request, id: String, reading body: (any BodyStream)?) -> Response {
        let started = ContinuousClock.now
        let trips = services.database.roundTrips
        var context = Context(request, id: id, services: services, body: body)
        var pattern = "-"
        var fault: String?
        var response: Response
        do {
            response = try answer(context, pattern: &pattern)
        } catch let concealed as Concealed {
            // Whatever was learned of the request is forgotten, but for whose it is: the answer is that of an address that is
            // not there.
            context = Context(request, id: id, services: services)
            try? context.settle(with: concealed.found)
            (response, fault) = FailurePages.response(to: Failure.notFound, context)
        } catch {
            (response, fault) = FailurePages.response(to: error, context)
        }
        for cookie in context.cookies { response.setCookie(cookie) }
        response.headers.set("Quad-Release", services.assets.release)
        // Browsers keep pages under whose they are (`static/site/offline`).
        if let owner = context.owner { response.headers.set("Quad-Member", owner) }
        SecurityHeaders.add(
            to: &response, formTargets: context.formTargets, pictures: context.pictureOrigin,
            files: context.showsFiles ? (services.settings.filesOrigin, filesPolicy) : nil)
        if response.status.code >= 500 { services.features.failures?.add() }
        let elapsed = ContinuousClock.now - started
        log(context, response, pattern, elapsed, services.database.roundTrips - trips, fault)
        // nginx takes 2xx for yes, 401 and 403 for no, and anything else for a fault of its own.
        guard !request.stage.isAnnounced else {
            return Response(status: response.status.code < 300 ? .noContent : .forbidden)
        }
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
            if case .handler(let other) = routes.match(method: allowed.first ?? .get, path: request.rawPath) {
                try conceal(other.trait, context)
            }
            return FailurePages.methodNotAllowed(allowed, context)
        case .handler(let route):
            // Only a page that reads its body itself can answer without one.
            guard route.trait.takesFiles || request.stage == .sent else { throw Failure.notFound }
            pattern = route.pattern
            context.asksCount = !request.method.isUnsafe && !services.uncounted.contains(pattern)
            context.staff = route.trait.audience.staff
            // A page that is read asks who is there together with its rows.
            if request.method.isUnsafe || !context.bringsSession { try conceal(route.trait, context) }
            context.hidesQuery = route.trait.hidesQuery
            if route.trait.isUnattended { context.isUnattended = true }
            context.isBeforeConsent = route.trait.opensBeforeConsent
            context.texts = route.trait.texts
            try refuseForgedSession(context, route)
            try admit(context, route.trait)
            var response: Response
            do {
                response =
                    try entry(context, route.trait) ?? question(context, route.trait) ?? route.handle(context)
            } catch let concealed as Concealed {
                // Asking once more would find nobody: it knows whose request it is.
                throw concealed
            } catch {
                try conceal(route.trait, context)
                throw error
            }
            try conceal(route.trait, context)
            if context.staff != nil { response.headers.set("Cache-Control", "no-store") }
            // A form with files is proven while it is read. A page that refused to read it has changed nothing, nor has
            // one that was asked whether it would.
            guard
                context.isCSRFVerified || !needsCSRFToken(request, route.trait) || response.status.code >= 400
                    || request.stage.isAnnounced
            else { throw Failure.csrfFailed }
            // A page for members that never asked who is there would be a hole: better no page at all.
            if route.trait.audience == .members, context.knownMember == nil, response.status.code < 300 {
                throw Unchecked(pattern: route.pattern)
            }
            if response.status == .seeOther { context.publish(route.trait.publishes) }
            if context.showsCount {
                services.uncounted.remove(pattern)
            } else if response.status.code < 300, !request.method.isUnsafe, context.knownMember != nil {
                services.uncounted.insert(pattern)
            }
            return response
        }
    }

    private struct Unchecked: Error { let pattern: String }

    /// The addresses of those who look after Quad are not there for anybody else: neither a page nor an error, a missing token or a wrong
    /// method tells of them.
    private func conceal(_ access: Access, _ context: Context) throws {
        guard let staff = access.audience.staff else { return }
        context.staff = staff
        guard try context.memberIfAny().map(staff.includes) == true else { throw Concealed() }
    }

    /// A session cookie that this server did not write costs neither a query nor the reading of a body, wherever it is
    /// sent: so inventing cookies buys nothing that limits by cookie would allow. The sign-in page is shown, and takes
    /// the cookie back.
    private func refuseForgedSession(_ context: Context, _ route: MatchedRoute<Context, Access>) throws {
        guard context.bringsForgedSession, route.trait.audience != .signedURL else { return }
        if route.pattern == Paths.signIn.pattern, !context.request.method.isUnsafe { return }
        throw Failure.signInRequired
    }

    private func admit(_ context: Context, _ access: Access) throws {
        let request = context.request
        switch access.audience {
        case .everyone, .signedURL, .admins, .moderators: break
        case .members: _ = try context.claimedMember()
        case .demonstration: if services.settings.mode != .sandbox { throw Failure.notFound }
        }
        guard needsCSRFToken(request, access) else { return }
        guard CSRF.isSameOrigin(request, origin: services.settings.origin) else { throw Failure.csrfFailed }
        if let sent = request.headers[CSRF.header] { return try context.verifyCSRF(sent) }
        guard access.takesFiles else { return try context.verifyCSRF(context.form()[CSRF.field]) }
        // The token of a form with files comes with it, before the files; no other kind of form is waited for.
        guard request.contentType?.lowercased().hasPrefix("multipart/form-data") == true else {
            throw Failure.csrfFailed
        }
    }

    /// What stands before the pages of those who look after Quad, where the operator asks more of administrators than a code.
    private func entry(_ context: Context, _ access: Access) throws -> Response? {
        guard services.organisation.adminsNeedPasskeys, access.audience.staff != nil else { return nil }
        guard let staffEntry = services.features.staffEntry else { throw Failure.forbidden }
        return try staffEntry(context)
    }

    /// The page for a fresh code, while the route wants one and the session has none.
    private func question(_ context: Context, _ access: Access) throws -> Response? {
        guard access.stepsUp else { return nil }
        if let choice = access.stepUpChoice, try context.form()[choice.field] != choice.value { return nil }
        guard let stepUp = services.features.stepUp else { throw Failure.forbidden }
        return try stepUp(context)
    }

    private func needsCSRFToken(_ request: Request, _ access: Access) -> Bool {
        request.method.isUnsafe && !access.isOpenToOtherSites
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
