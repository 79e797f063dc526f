import Media
import Site

extension Feature {
    /// Members' accounts at providers.
    package static func connections(_ providers: Providers) -> Feature {
        var connections = Feature("connections")
        connections.routes = { routes in
            let client = OAuthClient(providers)
            ConnectionsPages(providers: providers).add(to: &routes)
            ConnectPages(providers: providers).add(to: &routes)
            CallbackPages(providers: providers).add(to: &routes)
            DisconnectPages(client: client).add(to: &routes)
        }
        connections.settingsTabs = [SettingsTab(at: 30, to: Paths.connections()) { ConnectionsWords($0).title }]
        connections.flashes = [ConnectionFlash.self]
        connections.jobs = [
            .pictures: { [ThumbnailMaker(AccountPhotos(providers), $0.services).handler] },
            .quick: { worker in
                let (services, client) = (worker.services, OAuthClient(providers))
                let identities = IdentityReader(services: services, client: client)
                let arrivals = ArrivalReader(services: services, client: client)
                return [
                    JobHandler(IdentityJob.self, keys: services.settings.keys) { job, _ in try identities.run(job) },
                    JobHandler(ArrivalJob.self, keys: services.settings.keys) { job, _ in try arrivals.run(job) },
                ]
            },
        ]
        connections.dailyNumbers = [
            DailyNumber("provider_failures", .happened, at: 70, title: { ConnectionsWords($0).numberProviderFailures })
            {
                "(SELECT sum(failures) FROM provider_calls WHERE minute >= \($0) AND minute < \($1))"
            }
        ]
        connections.retention = [
            Retention("oauth_attempts", where: "expires_at < now() - interval '1 hour'"),
            Retention("provider_calls", where: "minute < now() - interval '2 days'"),
            Retention("provider_circuits", where: "seen_at < now() - interval '1 hour'"),
        ]
        connections.exports = .connections
        connections.erasure = Erasure(
            goes: { ConnectionsWords($0).erasureGoes }, rows: [.erased("oauth_attempts"), .erased("connections")]
        ) { services, member in
            try Disconnection(OAuthClient(providers), services, for: "erasure").endAll(of: member)
        }
        connections.sealedColumns = SealedTokens.columns
        connections.memberAccounts = { MemberAccount.all(of: $0, providers) }
        connections.memberFilters = [.connection(providers)]
        connections.watches = [.providers(providers)]
        connections.reload = providers.resetBreakers
        return connections
    }
}
