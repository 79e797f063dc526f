import Connections
import FoundationEssentials
import Postgres
import Site

/// Reports to Unsplash that somebody downloaded a photo (API guidelines, "Triggering a download").
package struct DownloadJob: Job {
    package static let kind = "photos.download"

    let photo: PhotoID

    package var owner: MemberID? { nil }
}

/// Does it, within the hour's requests.
struct DownloadTeller {
    private let database: Connection
    private let client: UnsplashClient

    init(_ services: Services, _ providers: Providers) {
        database = services.database
        client = UnsplashClient(providers)
    }

    func run(_ job: DownloadJob) throws {
        let address = try database.row("SELECT download FROM photos WHERE id = \(job.photo)") {
            try $0.only(String.self)
        }
        guard let address, !address.isEmpty else { return }
        do {
            try client.tellDownload(at: address, of: RequestBudget(database: database))
        } catch FeedFailure.spent {
            throw Requeue(after: ClockHour(.now).minutesLeft * 60)
        } catch FeedFailure.nonsense, FeedFailure.denied {
            // It will not be taken another time either.
        }
    }
}
