import FoundationEssentials
import HTTPClient

/// Somebody with an account at Unsplash, as the API describes them.
struct RemotePerson: Sendable {
    let username: String
    /// As it was typed, with its lines.
    let bio: String

    private struct Told: Decodable {
        let username: String
        let bio: String?
    }

    /// - Throws: ``FeedFailure``
    init(_ response: HTTPResponse) throws(FeedFailure) {
        guard let told = try? JSONDecoder().decode(Told.self, from: Data(response.body)), Self.isName(told.username)
        else { throw .nonsense }
        username = told.username
        bio = String((told.bio ?? "").filter { $0 != "\0" }.prefix(1_000))
    }

    /// It stands in addresses.
    private static func isName(_ text: String) -> Bool {
        (1...100).contains(text.utf8.count)
            && text.utf8.allSatisfy {
                (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x5F
                    || $0 == 0x2D || $0 == 0x2E
            }
    }
}
