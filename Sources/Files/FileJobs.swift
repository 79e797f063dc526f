import Connections
import Site

/// What `quad work` does for files.
package enum FileJobs {
    package static func handlers(_ services: Services, circuits: Circuits) -> [JobHandler] {
        let settings = services.settings
        let tokens = AccessTokens(
            database: services.database, providers: Providers(settings: settings, circuits: circuits),
            keys: settings.keys, log: services.log)
        let refresher = Refresher(
            settings: settings, store: ListingStore(database: services.database), tokens: tokens,
            client: SourceClient(settings: settings, circuits: circuits))
        return [JobHandler(RefreshJob.self, keys: settings.keys) { job, _ in try refresher.run(job) }]
    }
}
