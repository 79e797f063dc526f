import HTTPClient

/// Asks a provider's hosts for pictures, and nobody else.
package final class PictureClient {
    private let client: HTTPClient
    private let breaker: CircuitBreaker

    /// - Parameter hosts: those where the provider's documents say that its pictures are
    package init(_ hosts: [HostRule], allowsLoopback: Bool, through breaker: CircuitBreaker) {
        // A picture of a few hundred pixels stays far below two mebibytes.
        client = HTTPClient(
            HTTPPolicy(
                allowedHosts: hosts, allowsLoopback: allowsLoopback, totalTimeout: .seconds(8), largestBody: 2 << 20))
        self.breaker = breaker
    }

    /// The answer, of whatever status; ``picture(_:)`` judges it.
    package func get(_ address: String, token: String? = nil) throws(ThumbnailFailure) -> HTTPResponse {
        var headers = [(name: "Accept", value: "image/png, image/jpeg, image/webp, image/gif")]
        if let token { headers.append((name: "Authorization", value: "OAuth \(token)")) }
        do {
            return try client.send(HTTPRequest(url: address, headers: headers, redirects: 2), through: breaker)
        } catch {
            throw error.isTemporary ? .later : .none
        }
    }

    package static func picture(_ response: HTTPResponse) throws(ThumbnailFailure) -> [UInt8] {
        switch response.status {
        case 200: return response.body
        case 429, 500...: throw .later
        default: throw .none
        }
    }
}
