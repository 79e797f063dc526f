import Bounds
import FoundationEssentials
import HTTPClient

/// A page of the editorial feed, or of another list of photos.
package struct FeedAnswer: Sendable {
    package let photos: [RemotePhoto]
    /// Whether the provider has a page behind it: lists may be shorter than a page.
    package let hasNext: Bool
    /// Photos of the whole list, where it says.
    package let total: Int?

    /// One that cannot be shown does not keep the others away.
    private struct Entry: Decodable {
        let photo: RemotePhoto?

        init(from decoder: any Decoder) {
            photo = try? RemotePhoto(from: decoder)
        }
    }

    /// - Parameter pictures: scheme, host and port from which browsers may fetch pictures; a photo of elsewhere is left out
    /// - Throws: ``FeedFailure``
    package init(_ response: HTTPResponse, pictures: String) throws(FeedFailure) {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        guard let entries = try? decoder.decode([Entry].self, from: Data(response.body)) else { throw .nonsense }
        photos = entries.compactMap(\.photo).filter { $0.picture.hasPrefix(pictures + "/") }
        hasNext = response["link"]?.split(separator: ",").contains { $0.contains("rel=\"next\"") } ?? !entries.isEmpty
        total = response["x-total"].flatMap { Bounds.count.exactly($0) }
    }
}
