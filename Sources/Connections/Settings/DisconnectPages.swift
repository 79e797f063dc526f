import HTTPClient
import Site
import Web

/// The question about the end of a connection, and the end.
struct DisconnectPages {
    let client: OAuthClient

    func add(to routes: inout SiteRoutes) {
        routes.get(Paths.disconnect, .members, ask)
        routes.post(Paths.disconnect, .members.publishing(.connections), disconnect)
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
        let outcome = try Disconnection(client, context.services, for: context.id)
            .end(account, of: member.id, within: TimeBudget())
        return context.redirect(to: returnTo, flash: ConnectionFlash(provider, outcome, context))
    }
}
