import Connections
import Postgres
import Site

/// Asks Unsplash with what and where a photo was taken.
package struct DetailsJob: Job {
    package static let kind = "photos.details"
    /// Seconds after which nobody waits for it any more.
    package static let expiry: Int? = 30

    let photo: PhotoID

    package var owner: MemberID? { nil }
    package var dedupeKey: String? { photo.pathSegment }
}

/// Does it, once a day for a photo of which Unsplash says nothing.
struct DetailsReader {
    private let database: Connection
    private let client: UnsplashClient

    init(_ services: Services, _ providers: Providers) {
        database = services.database
        client = UnsplashClient(providers)
    }

    func run(_ job: DetailsJob) throws {
        let remoteID = try database.row("SELECT remote_id FROM photos WHERE id = \(job.photo)") {
            try $0.only(String.self)
        }
        guard let remoteID else { return }
        do {
            let details = try client.details(of: remoteID, of: RequestBudget(database: database))
            try keep(details.camera, details.place, job.photo)
        } catch FeedFailure.spent {
            // Another hour's look asks again.
        } catch is FeedFailure {
            try keep("", "", job.photo)
        }
    }

    private func keep(_ camera: String, _ place: String, _ photo: PhotoID) throws {
        _ = try database.execute(
            """
            UPDATE photos SET camera = \(camera), place = \(place), detailed_at = now() WHERE id = \(photo)
            """)
    }
}
