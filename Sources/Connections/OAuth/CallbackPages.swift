import Media
import Site
import Web

/// The way back: the state is checked before anything else, the code is exchanged, the account is kept. Whatever comes
/// of it, the visitor ends where they started, with the reason in our words; a connected account leads to what it is for.
struct CallbackPages {
    let client: OAuthClient

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.connectionCallback, .members.hidingQuery(), arrive)
    }

    private func arrive(_ context: Context, _ id: ProviderID) throws -> Response {
        let member = try context.member()
        guard let provider = client.providers[id] else { throw Failure.notFound }
        // Only a visit uses the attempt up.
        guard context.request.method != .head else { return .redirect(to: Paths.connections()) }
        let callback = Callback(context.request.query)
        let attempt = try callback.state.flatMap {
            try context.database.fetch(OAuthAttempts.use($0, by: member, at: id, keys: context.keys))
        }
        var outcome = ConnectionOutcome.expired
        var fault = "-"
        if let attempt, attempt.isLive, let state = callback.state, let oauth = provider.service?.oauth {
            let authorization = Authorization(
                at: id, context.settings, state: state, verifier: attempt.verifier)
            do throws(OAuthFailure) {
                let arrival = try accept(callback, authorization, provider, oauth)
                outcome = try keep(arrival, for: member, provider, oauth, context)
                context.tell(.connections)
            } catch {
                outcome = error.outcome
                fault = error.description
            }
        }
        log(context, id, outcome, fault)
        let start = LocalPath.address(attempt?.returnTo) ?? Paths.connections()
        return context.redirect(
            to: outcome == .connected ? home(of: id, context) ?? start : start,
            flash: ConnectionFlash(provider, outcome, context)
        ).unstored
    }

    /// What came back with a good answer.
    private struct Arrival {
        let grant: Grant
        let account: ProviderAccount
        let deviceID: String
    }

    private func accept(
        _ callback: Callback, _ authorization: Authorization, _ provider: Provider, _ oauth: any OAuthProvider
    ) throws(OAuthFailure) -> Arrival {
        if let error = callback.error { throw OAuthFailure.refused(OAuthRefusal(error, "")) }
        guard let code = callback.code else { throw .unreadable("no code") }
        let deviceID = callback.deviceID ?? authorization.deviceID
        let answer = try client.ask(
            provider, oauth.exchange(code, deviceID: deviceID, authorization))
        let grant = try oauth.grant(in: answer, state: authorization.stateText)
        let account = try oauth.account(
            in: client.ask(provider, oauth.identity(of: grant)), of: grant)
        return Arrival(grant: grant, account: account, deviceID: deviceID)
    }

    private func keep(
        _ arrival: Arrival, for member: Member, _ provider: Provider, _ oauth: any OAuthProvider, _ context: Context
    ) throws(OAuthFailure) -> ConnectionOutcome {
        let isEnough = oauth.isEnough(arrival.grant.scopes)
        let kept: ConnectionStore.Kept
        do {
            kept = try ConnectionStore(database: context.database).keep(
                arrival.account, arrival.grant, deviceID: arrival.deviceID, isEnough: isEnough, for: member.id,
                at: provider.id, keys: context.keys)
            if case .connection(let id) = kept {
                try context.renewSession()
                try context.requestThumbnails(AccountPhotos.self, of: [id])
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
                _ = try? client.ask(provider, request)
            }
            return kept == .linkedElsewhere ? .elsewhere : .another
        }
    }

    /// Where a member goes on with an account of this provider; nil where no feature says.
    private func home(of provider: ProviderID, _ context: Context) -> Address? {
        context.services.features.lazy.compactMap { $0.connected[provider.rawValue] }.first
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
