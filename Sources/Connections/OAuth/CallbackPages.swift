import Site
import Web

/// The way back: the state is checked before anything else, the code is exchanged, the account is kept. Whatever comes
/// of it, the visitor ends where they started, with the reason in our words.
struct CallbackPages {
    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.connectionCallback, .members.hidingQuery().telling(.connections), arrive)
    }

    private func arrive(_ context: Context, _ provider: Provider) throws -> Response {
        let member = try context.member()
        // Only a visit uses the attempt up.
        guard context.request.method != .head else { return .redirect(to: Paths.connections()) }
        let callback = Callback(context.request.query)
        let attempt = try callback.state.flatMap {
            try context.database.fetch(OAuthAttempts.use($0, by: member, at: provider, keys: context.keys))
        }
        var outcome = ConnectionOutcome.expired
        var fault = "-"
        if let attempt, attempt.isLive, let state = callback.state, let oauth = providers.oauth(provider) {
            let authorization = Authorization(state: state, verifier: attempt.verifier)
            do throws(OAuthFailure) {
                let arrival = try accept(callback, authorization, oauth)
                outcome = try keep(arrival, for: member, oauth, context)
            } catch {
                outcome = error.outcome
                fault = error.description
            }
        }
        log(context, provider, outcome, fault)
        var response = context.redirect(
            to: LocalPath.address(attempt?.returnTo) ?? Paths.connections(),
            flash: ConnectionFlash(provider: provider, outcome: outcome))
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    /// What came back with a good answer.
    private struct Arrival {
        let grant: Grant
        let account: ProviderAccount
        let deviceID: String
    }

    private func accept(
        _ callback: Callback, _ authorization: Authorization, _ oauth: any OAuthProvider
    ) throws(OAuthFailure) -> Arrival {
        if let error = callback.error { throw OAuthFailure.refused(OAuthRefusal(error, "")) }
        guard let code = callback.code else { throw .unreadable("no code") }
        let deviceID = callback.deviceID ?? authorization.deviceID
        let answer = try providers.ask(
            oauth, oauth.exchange(code, deviceID: deviceID, authorization))
        let grant = try oauth.grant(in: answer, state: authorization.stateText)
        let account = try oauth.account(
            in: providers.ask(oauth, oauth.identity(of: grant)), of: grant)
        return Arrival(grant: grant, account: account, deviceID: deviceID)
    }

    private func keep(
        _ arrival: Arrival, for member: Member, _ oauth: any OAuthProvider, _ context: Context
    ) throws(OAuthFailure) -> ConnectionOutcome {
        let isEnough = oauth.isEnough(arrival.grant.scopes)
        let kept: ConnectionStore.Kept
        do {
            kept = try ConnectionStore(database: context.database).keep(
                arrival.account, arrival.grant, deviceID: arrival.deviceID, isEnough: isEnough, for: member.id,
                at: oauth.provider, keys: context.keys)
            if case .connection(let id) = kept {
                try context.renewSession()
                try context.askForPhoto(of: id, for: member.id)
            }
        } catch {
            throw .ours(error)
        }
        switch kept {
        case .connection:
            return isEnough ? .connected : .noscope
        case .linkedElsewhere, .anotherAccount:
            // Nobody will use these tokens. The other connection of the same account stays as it is.
            if let request = oauth.abandonment(of: arrival.grant.accessToken, deviceID: arrival.deviceID) {
                _ = try? providers.ask(oauth, request)
            }
            return kept == .linkedElsewhere ? .elsewhere : .another
        }
    }

    /// Who, where and how it ended; neither code nor token nor the provider's words.
    private func log(_ context: Context, _ provider: Provider, _ outcome: ConnectionOutcome, _ fault: String) {
        context.services.log.write(
            "connection",
            [
                "id": context.id, "provider": provider.rawValue, "outcome": outcome.rawValue, "fault": fault,
                "member": context.knownMember.map { String($0.id.rawValue) } ?? "-",
            ])
    }
}
