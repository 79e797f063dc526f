import Postgres
import Site

extension Feature {
    /// Members' accounts at providers.
    ///
    /// - Parameter circuits: one for all threads of a process
    package static func connections(_ settings: Settings, _ breakers: CircuitBreakers) -> Feature {
        var connections = Feature("connections")
        connections.routes = { routes in
            ConnectionPages.add(to: &routes, providers: Providers(settings: settings, breakers: breakers))
        }
        connections.settingsTabs = [SettingsTab(at: 30, to: Paths.connections()) { $0.connections }]
        connections.flashes = [ConnectionFlash.self]
        connections.jobs = [.pictures: { [PhotoJob.handler($0.services, breakers: breakers)] }]
        connections.retention = [Retention("oauth_attempts", where: "expires_at < now() - interval '1 hour'")]
        connections.sealedColumns = SealedTokens.columns
        connections.connectionBound = [PhotosOfConnection()]
        connections.reload = breakers.reset
        return connections
    }
}
