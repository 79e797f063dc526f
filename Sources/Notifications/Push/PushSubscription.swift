import Cryptography
import HTTPClient
import Site
import Web

/// What a browser gives to a server that may push to it (Push API, `PushSubscription.toJSON()`).
struct PushSubscription {
    enum Field {
        static let endpoint = "endpoint"
        static let key = "p256dh"
        static let secret = "auth"
    }

    /// Characters of the longest address that is kept.
    private static let longestEndpoint = 1_000

    let endpoint: String
    let publicKey: P256.PublicKey
    let secret: [UInt8]

    /// Nil for a key that is no point of the curve, a secret of another length, or a push service that is asked nothing.
    init?(_ fields: Fields, _ policy: HTTPPolicy) {
        guard let endpoint = fields[Field.endpoint], endpoint.utf8.count <= Self.longestEndpoint,
            policy.admits(endpoint),
            let key = fields[Field.key].flatMap(Self.bytes), let publicKey = P256.PublicKey(key),
            let secret = fields[Field.secret].flatMap(Self.bytes), secret.count == PushEncryption.secretSize
        else { return nil }
        self.endpoint = endpoint
        self.publicKey = publicKey
        self.secret = secret
    }

    /// Browsers write either alphabet of RFC 4648, with padding or without.
    private static func bytes(_ text: String) -> [UInt8]? {
        guard text.utf8.count <= 200 else { return nil }
        let unpadded = text.prefix { $0 != "=" }
        return Base64URL.decode(String(unpadded.map { $0 == "+" ? "-" : $0 == "/" ? "_" : $0 }))
    }
}
