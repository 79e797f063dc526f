import FoundationEssentials
import Postgres
import Site

/// With what and where a photo was taken, as far as Unsplash has said.
struct PhotoDetails: Sendable {
    let camera: String
    let place: String
    private let told: Date?
    /// Requests are left for it.
    private let isAffordable: Bool

    /// Seconds after which one of which nothing is known may be asked about once more.
    private static let rest = 86_400.0

    static func find(of photo: PhotoID) -> Query<PhotoDetails?> {
        .row(
            """
            SELECT camera, place, detailed_at,
                   \(RequestBudget.has(more: RequestBudget.sparedByDetails)) AS is_affordable
            FROM photos
            WHERE id = \(photo)
            """
        ) {
            PhotoDetails(
                camera: try $0.next("camera"), place: try $0.next("place"), told: try $0.next("detailed_at"),
                isAffordable: try $0.next("is_affordable"))
        }
    }

    /// Whether a look at the photo should have them fetched.
    func isWanted(now: Date) -> Bool {
        guard isAffordable, camera.isEmpty, place.isEmpty else { return false }
        return told.map { now.timeIntervalSince($0) > Self.rest } ?? true
    }
}
