import FoundationEssentials
import HTTPClient

/// What Unsplash says of one photo beside what lists have: with what and where it was taken, where the photographer says so.
struct RemoteDetails: Sendable {
    let camera: String
    let place: String

    private struct Told: Decodable {
        struct Camera: Decodable {
            let make, model: String?
        }
        struct Place: Decodable {
            let name, city, country: String?
        }
        let id: String
        let exif: Camera?
        let location: Place?
    }

    /// - Throws: ``FeedFailure``
    init(_ response: HTTPResponse) throws(FeedFailure) {
        guard let told = try? JSONDecoder().decode(Told.self, from: Data(response.body)) else { throw .nonsense }
        let make = RemotePhoto.line(told.exif?.make, upTo: 60)
        let model = RemotePhoto.line(told.exif?.model, upTo: 60)
        // Some models say who made them.
        camera = (model.lowercased().hasPrefix(make.lowercased()) ? [model] : [make, model])
            .filter { !$0.isEmpty }.joined(separator: " ")
        let name = RemotePhoto.line(told.location?.name, upTo: 120)
        let parts = [told.location?.city, told.location?.country].map { RemotePhoto.line($0, upTo: 60) }
        place = name.isEmpty ? parts.filter { !$0.isEmpty }.joined(separator: ", ") : name
    }
}
