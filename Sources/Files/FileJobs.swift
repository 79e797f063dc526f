import Connections
import Site

package enum FileJobs {
    package static func handlers(_ services: Services, _ providers: Providers) -> [JobHandler] {
        let settings = services.settings
        let tokens = AccessTokens(services, OAuthClient(providers))
        let client = SourceClient(providers)
        let refresher = Refresher(
            store: ListingStore(database: services.database), tokens: tokens, client: client)
        let follower = Follower(database: services.database, tokens: tokens, client: client)
        let batches = BatchRunner(
            database: services.database, keys: settings.keys, tokens: tokens, client: client)
        return [
            JobHandler(goingOn: RefreshJob.self, keys: settings.keys) { job, _ in try refresher.run(job) },
            JobHandler(goingOn: FollowJob.self, keys: settings.keys, giveUp: follower.giveUp) { job, _ in
                try follower.run(job)
            },
            JobHandler(goingOn: BatchJob.self, keys: settings.keys, giveUp: batches.giveUp) { job, _ in
                try batches.run(job)
            },
        ]
    }

    /// Whole files, on threads of their own: a slow one holds up neither lists nor letters.
    ///
    /// - Parameter isStopping: the process is to end soon
    package static func transferHandlers(
        _ services: Services, _ providers: Providers, isStopping: @escaping () -> Bool
    ) -> [JobHandler] {
        let fetcher = CopyFetcher(services, providers, isStopping: isStopping)
        let packer = ArchivePacker(services, providers, isStopping: isStopping)
        let publicFiles = PublicFetcher(services, providers, isStopping: isStopping)
        let keys = services.settings.keys
        return [
            JobHandler(PublicFetchJob.self, keys: keys, giveUp: publicFiles.giveUp) { try publicFiles.run($0, $1) },
            JobHandler(FetchJob.self, keys: keys, giveUp: fetcher.giveUp) { try fetcher.run($0, $1) },
            JobHandler(ArchiveJob.self, keys: keys, giveUp: packer.giveUp) { try packer.run($0, $1) },
        ]
    }
}
