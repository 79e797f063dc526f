import Connections
import HTTPClient
import Site
import Storage

/// Fetches public files for uploads that wait for them. One thread's: it waits while the bytes come.
struct PublicFetcher {
    /// Bytes of one file.
    static let largest = 100 << 20

    private let services: Services
    private let transfers: PublicTransfers
    private let client: HTTPClient
    private let isStopping: () -> Bool

    init(_ services: Services, _ providers: Providers, isStopping: @escaping () -> Bool) {
        self.services = services
        transfers = PublicTransfers(services)
        client = HTTPClient(.downloads(from: providers, largest: Self.largest))
        self.isStopping = isStopping
    }

    /// Fetches, or writes down why not: its member may ask once more.
    ///
    /// - Throws: ``Requeue`` when the process stops; what the database throws
    func run(_ job: PublicFetchJob, _ taken: TakenJob) throws {
        guard let wanted = try transfers.wanted(job) else { return }
        guard let files = services.features.publicFiles.named(wanted.kind),
            let file = try services.database.fetch(files.find(wanted.number, MemberID(rawValue: job.member)))
        else { return try transfers.fail(job, .unfetched) }
        let store = services.blobs.store
        // How long it is becomes known when it begins to come; there is room for all of it.
        let blob = try store.write(BlobID(), size: 0)
        do {
            let target = DownloadFile(
                descriptor: blob.descriptor, accepts: { $0["content-type"]?.hasPrefix("text/") != true })
            var held = ContinuousClock.now
            _ = try client.download(HTTPRequest(url: file.url, redirects: 0), into: target, limit: Self.largest) {
                guard !isStopping() else { return false }
                guard ContinuousClock.now - held > .seconds(10) else { return true }
                held = .now
                // What it throws here is found again where the job is given back.
                return (try? taken.renew()) ?? false
            }
            let kept = try blob.finish(size: target.count)
            guard try transfers.take(kept, job) else { return try store.remove(kept.id) }
            try files.fetched(wanted.number, services.database, services.settings.keys)
        } catch HTTPFailure.stopped {
            blob.discard()
            throw Requeue()
        } catch is HTTPFailure {
            blob.discard()
            try transfers.fail(job, .unfetched)
        } catch is StorageFailure {
            blob.discard()
            try transfers.fail(job, .unfetched)
        }
    }

    func giveUp(_ job: PublicFetchJob) throws { try transfers.fail(job, .unfetched) }
}
