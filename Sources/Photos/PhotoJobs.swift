import Connections
import Site

/// What `quad work` does for photos.
enum PhotoJobs {
    static func handlers(_ services: Services, _ providers: Providers) -> [JobHandler] {
        let keys = services.settings.keys
        let feed = FeedReader(services, providers)
        let accounts = AccountReader(services, providers)
        let likes = LikeSender(calls: LikeCalls(providers), services: services, providers: providers)
        let downloads = DownloadTeller(services, providers)
        let details = DetailsReader(services, providers)
        return [
            JobHandler(FeedJob.self, keys: keys) { _, _ in try feed.run() },
            JobHandler(AccountJob.self, keys: keys) { job, _ in try accounts.run(job) },
            JobHandler(goingOn: LikesJob.self, keys: keys) { job, _ in try accounts.run(job) },
            JobHandler(LikeJob.self, keys: keys) { job, _ in try likes.run(job) },
            JobHandler(DetailsJob.self, keys: keys) { job, _ in try details.run(job) },
            JobHandler(DownloadJob.self, keys: keys) { job, _ in try downloads.run(job) },
        ]
    }
}
