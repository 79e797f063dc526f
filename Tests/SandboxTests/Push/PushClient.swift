import Cryptography
import Foundation
import HTTPClient
import Notifications
import Site

/// An application server, and browsers that subscribed to what it writes at the push service of a sandbox.
struct PushClient {
    let sandbox: RunningSandbox
    let key = P256.PrivateKey.random()

    init() async throws { sandbox = try await RunningSandbox() }

    struct Subscription {
        let endpoint: String
        let browser: P256.PublicKey
        let secret: SecretKey

        var id: String { String(endpoint.split(separator: "/").last ?? "") }
    }

    struct Malformed: Error {}

    /// A browser that takes messages of this server alone, unless its `order` says otherwise.
    func subscribe(_ order: String? = nil) async throws -> Subscription {
        let order = order ?? "{\"applicationServerKey\":\"\(Base64URL.encode(key.publicKey.bytes))\"}"
        let answer = try await sandbox.post("/push/devices", order).json
        guard let endpoint = answer["endpoint"].text,
            let browser = answer["keys"]["p256dh"].text.flatMap(Base64URL.decode).flatMap(P256.PublicKey.init),
            let secret = answer["keys"]["auth"].text.flatMap(Base64URL.decode)
        else { throw Malformed() }
        return Subscription(endpoint: endpoint, browser: browser, secret: SecretKey(secret))
    }

    func authorization(
        aud: String? = nil, after seconds: Int = 0, sub: String = "mailto:quad@hse.ru", key: P256.PrivateKey? = nil
    ) -> String {
        VAPID(key: key ?? self.key, contact: sub).authorization(
            for: aud ?? sandbox.url, at: Int(Date().timeIntervalSince1970) + seconds)
    }

    /// Sends a text as Quad does.
    ///
    /// - Parameter changes: headers that are otherwise; an empty one is left out
    func send(
        _ text: String, to subscription: Subscription, _ changes: [String: String] = [:], body: [UInt8]? = nil
    ) async throws -> HTTPResponse {
        let body =
            body
            ?? PushEncryption.body(
                Array(text.utf8), for: subscription.browser, secret: subscription.secret)
        let headers = [
            "TTL": "60", "Urgency": "high", "Content-Encoding": "aes128gcm", "Authorization": authorization(),
            "Content-Type": "application/octet-stream",
        ].merging(changes) { $1 }.filter { !$0.value.isEmpty }
        return try await sandbox.send(
            HTTPRequest(
                method: .post, url: subscription.endpoint, headers: headers.map { ($0.key, $0.value) },
                body: .bytes(body), redirects: 0))
    }

    func log(_ device: String? = nil) async throws -> ReceivedJSON {
        try await sandbox.get("/push/log\(device.map { "?device=\($0)" } ?? "")").json
    }
}
