import Connections
import HTTPClient
import Site

/// Where small pictures come from: for each source the hosts that its documents name, and nobody else. A token goes to
/// its own source's hosts alone.
final class PreviewClients {
    /// The longest that one picture may take.
    private static let patience = Duration.seconds(8)
    /// Bytes: a preview of a few hundred pixels stays far below.
    private static let largest = 2 << 20

    private let providers: Providers
    private let clients: [ProviderID: HTTPClient]

    init(_ providers: Providers) {
        self.providers = providers
        clients = providers.all.reduce(into: [:]) { clients, provider in
            clients[provider.id] = HTTPClient(
                HTTPPolicy(
                    allowedHosts: provider.service?.thumbnailHosts ?? [], allowsLoopback: providers.allowsLoopback,
                    totalTimeout: Self.patience, largestBody: Self.largest))
        }
    }

    func get(_ address: String, from source: FileSource, token: String? = nil) throws(HTTPFailure) -> HTTPResponse {
        var headers = [(name: "Accept", value: "image/png, image/jpeg, image/webp, image/gif")]
        if let token { headers.append((name: "Authorization", value: "OAuth \(token)")) }
        let request = HTTPRequest(url: address, headers: headers, redirects: 2)
        guard let client = clients[source.provider], let provider = providers[source.provider] else {
            throw .forbiddenHost(source.rawValue)
        }
        return try client.send(request, through: provider.breaker)
    }
}
