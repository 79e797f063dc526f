import Site
import Web

/// The way to a provider: a form leads there by a redirect.
struct ConnectPages {
    /// Attempts of one member in an hour.
    private static let attempts = 30

    let providers: Providers

    func add(to routes: inout SiteRoutes) {
        routes.post(Paths.connect, .members, start)
    }

    private func start(_ context: Context, _ id: ProviderID) throws -> Response {
        let member = try context.member()
        guard let provider = providers[id], let oauth = provider.service?.oauth else { throw Failure.notFound }
        let returnTo = LocalPath.address(try context.form()["return"]) ?? Paths.connections()
        guard provider.isOn else {
            return context.redirect(to: returnTo, flash: ConnectionFlash(provider, .off, context))
        }
        let limit = RateLimit("connect \(member.id.rawValue)", limit: Self.attempts, window: 3_600)
        guard try context.database.fetch(limit.take) else { throw Failure.tooMany(retryAfter: 3_600) }
        let authorization = Authorization(at: id, context.settings)
        _ = try context.database.fetch(
            OAuthAttempts.begin(authorization, for: member, at: id, returnTo: returnTo, keys: context.keys))
        return .redirect(to: oauth.authorizationAddress(authorization, language: context.language)).unstored
    }
}
