import FoundationEssentials

/// An answer of VK's API: `{"response": …}` or `{"error": {…}}`, both with HTTP 200.
package struct VKAnswer<Response: Decodable>: Decodable {
    private let response: Response?
    private let error: VKFailure?

    /// Reads the body of an answer.
    ///
    /// - Throws: ``VKFailure`` when VK refused; ``ListingFailure/nonsense`` for what is neither.
    package static func read(_ body: [UInt8]) throws -> Response {
        guard let answer = try? JSONDecoder().decode(Self.self, from: Data(body)) else { throw ListingFailure.nonsense }
        if let error = answer.error { throw error }
        guard let response = answer.response else { throw ListingFailure.nonsense }
        return response
    }
}
