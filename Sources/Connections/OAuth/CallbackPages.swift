import Media
import Site
import Web

/// The way back: the state is checked before anything else, the code is exchanged behind, and the page waits for what comes of
/// it. The visitor ends where they started, with the reason in our words; a connected account leads to what it is for.
struct CallbackPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.connectionCallback, .members.hidingQuery(), arrive)
        routes.get(Paths.arrival, .members, wait)
    }

    private func arrive(_ context: Context, _ id: ProviderID) throws -> Response {
        let member = try context.member()
        guard let provider = providers[id] else { throw Failure.notFound }
        // Only a visit uses the attempt up.
        guard context.request.method != .head else { return .redirect(to: Paths.connections()) }
        let callback = Callback(context.request.query)
        let attempt = try callback.state.flatMap {
            try context.database.fetch(OAuthAttempts.use($0, by: member, at: id, keys: context.keys))
        }
        guard let attempt, attempt.isLive, let state = callback.state, provider.service?.oauth != nil else {
            return end(.expired, "-", at: provider, attempt?.returnTo, context)
        }
        if let error = callback.error {
            let failure = OAuthFailure.refused(OAuthRefusal(error, ""))
            return end(failure.outcome, failure.description, at: provider, attempt.returnTo, context)
        }
        guard let code = callback.code else {
            return end(.failed, "no code", at: provider, attempt.returnTo, context)
        }
        guard provider.isOn else { return end(.off, "switched off", at: provider, attempt.returnTo, context) }
        let authorization = Authorization(at: id, context.settings, state: state, verifier: attempt.verifier)
        let job = ArrivalJob(
            attempt, of: member.id, at: id, state: state, code: code,
            deviceID: callback.deviceID ?? authorization.deviceID, request: context.id)
        _ = try context.database.fetch(job.enqueue(keys: context.keys))
        return .redirect(to: Paths.arrival(id)).unstored
    }

    /// The page looks whether the account is there, without scripts once a second. HEAD asks without an outcome being
    /// shown.
    private func wait(_ context: Context, _ id: ProviderID) throws -> Response {
        guard let provider = providers[id] else { throw Failure.notFound }
        guard let session = context.sessionCookie else { throw Failure.signInRequired }
        guard let arrival = try context.fetch(OAuthAttempts.newest(in: session, at: id)) else {
            return .redirect(to: Paths.connections())
        }
        let member = try context.member()
        let start = LocalPath.address(arrival.returnTo) ?? Paths.connections()
        // What has been shown stands where it led to.
        guard !arrival.isTold else { return .redirect(to: start) }
        guard let outcome = arrival.outcome ?? (arrival.isLate ? .unavailable : nil) else {
            let words = ConnectionsWords(context.language)
            let title: String = words.connecting(provider: provider.words(words).name)
            return context.page(title, in: .settings, hasHeading: false) { out, layout in
                out.arrivalPage(title, words, layout: layout)
            }.unstored
        }
        guard context.request.method != .head else { return .redirect(to: start) }
        // What has come of it meanwhile is shown instead.
        guard try OAuthAttempts.tell(arrival, context.database) else {
            return .redirect(to: Paths.arrival(id)).unstored
        }
        if outcome == .connected || outcome == .noscope {
            try context.renewSession()
            if let linked = try context.database.fetch(LinkedAccount.find(of: member.id, at: id)) {
                try context.requestThumbnails(AccountPhotos.self, of: [linked.id])
            }
        }
        return context.redirect(
            to: outcome == .connected ? home(of: id, context) ?? start : start,
            flash: ConnectionFlash(provider, outcome, context)
        ).unstored
    }

    /// Nobody was asked.
    private func end(
        _ outcome: ConnectionOutcome, _ fault: String, at provider: Provider, _ returnTo: String?, _ context: Context
    ) -> Response {
        log(context, provider.id, outcome, fault)
        return context.redirect(
            to: LocalPath.address(returnTo) ?? Paths.connections(),
            flash: ConnectionFlash(provider, outcome, context)
        ).unstored
    }

    /// Where a member goes on with an account of this provider; nil where no feature says.
    private func home(of provider: ProviderID, _ context: Context) -> Address? {
        context.services.features.connected[provider.rawValue]
    }

    /// Who, where and how it ended; neither code nor token nor the provider's words.
    private func log(_ context: Context, _ provider: ProviderID, _ outcome: ConnectionOutcome, _ fault: String) {
        context.services.log.write(
            "connection",
            [
                "id": context.id, "provider": provider.rawValue, "outcome": outcome.rawValue, "fault": fault,
                "member": context.knownMember.map { String($0.id.rawValue) } ?? "-",
            ])
    }
}
