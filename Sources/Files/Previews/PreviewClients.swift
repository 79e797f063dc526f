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

    private let vk: HTTPClient
    private let yandex: HTTPClient
    private let breakers: CircuitBreakers

    init(settings: Settings, breakers: CircuitBreakers) {
        func client(_ hosts: [HostRule]) -> HTTPClient {
            HTTPClient(
                HTTPPolicy(
                    allowedHosts: hosts, allowsLoopback: settings.mode == .sandbox, totalTimeout: Self.patience,
                    largestBody: Self.largest))
        }
        vk = client([".userapi.com"])
        yandex = client([".disk.yandex.ru", ".disk.yandex.net"])
        self.breakers = breakers
    }

    func get(_ address: String, from source: FileSource, token: String? = nil) throws(HTTPFailure) -> HTTPResponse {
        var headers = [(name: "Accept", value: "image/png, image/jpeg, image/webp, image/gif")]
        if let token { headers.append((name: "Authorization", value: "OAuth \(token)")) }
        let request = HTTPRequest(url: address, headers: headers, redirects: 2)
        return try (source == .vk ? vk : yandex).send(request, through: breakers[source.provider])
    }
}
