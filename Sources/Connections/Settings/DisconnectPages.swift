import Site
import Web

/// The end of a connection: it is taken back at the provider, then everything that is kept of it goes at once.
struct DisconnectPages {
    let client: OAuthClient

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.disconnect, .members, ask)
        routes.post(Paths.disconnect, .members.telling(.connections), disconnect)
    }

    private func ask(_ context: Context, _ id: ProviderID) throws -> Response {
        guard try context.fetch(LinkedAccount.find(of: context.claimedMember(), at: id)) != nil,
            let provider = client.providers[id]
        else { throw Failure.notFound }
        let returnTo = LocalPath.address(context.request.query["return"]) ?? Paths.connections()
        let question = DisconnectQuestion.of(
            provider, returnTo: returnTo, ConnectionsWords(context.language), context.words)
        return context.page(question, in: .settings)
    }

    /// A second click finds nothing to do and ends in the same place.
    private func disconnect(_ context: Context, _ id: ProviderID) throws -> Response {
        let member = try context.member()
        let returnTo = LocalPath.address(try context.form()["return"]) ?? Paths.connections()
        guard let account = try context.database.fetch(LinkedAccount.find(of: member.id, at: id)),
            let provider = client.providers[id]
        else {
            return .redirect(to: returnTo)
        }
        let isRevoked = try revoke(account, of: member, context)
        _ = try ConnectionStore(database: context.database).wipe(account, of: member.id, keys: context.keys)
        let outcome = isRevoked ? ConnectionOutcome.disconnected : .unconfirmed
        context.services.log.write(
            "connection",
            [
                "id": context.id, "provider": id.rawValue, "outcome": outcome.rawValue,
                "member": String(member.id.rawValue),
            ])
        return context.redirect(to: returnTo, flash: ConnectionFlash(provider, outcome, context))
    }

    /// Whether the provider knows that it is over. What cannot be told there is wiped here all the same.
    private func revoke(_ account: LinkedAccount, of member: Member, _ context: Context) throws -> Bool {
        // What was taken back there, or has ended, is over already.
        if account.state == .revoked || account.state == .expired { return true }
        guard let provider = client.providers[account.provider], let oauth = provider.service?.oauth else {
            return false
        }
        let tokens = AccessTokens(context.services, client)
        do {
            let token = try tokens.last(for: member.id, at: provider.id)
            guard let request = oauth.revocation(of: token.text, deviceID: token.deviceID) else { return false }
            let answer = try client.ask(provider, request)
            try OAuthAnswer.check(answer)
            return answer.isSuccess
        } catch let failure as OAuthFailure {
            context.services.log.write(
                "revocation", ["id": context.id, "provider": provider.id.rawValue, "fault": failure.description])
            // A token that the provider does not know is as good as taken back.
            if case .refused(let refusal) = failure { return refusal.name == "invalid_token" }
            return false
        } catch is TokenFailure {
            return false
        } catch is Seal.Broken {
            return false
        }
    }
}
