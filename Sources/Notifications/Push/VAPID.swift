import Cryptography
import FoundationEssentials
import Site

/// Voluntary application server identification (RFC 8292): who sends, and whom a push service may write to about it.
package struct VAPID: Sendable {
    /// Seconds for which a token counts: a push service refuses more than a day, and clocks differ.
    package static let lifetime = 12 * 3_600

    private let key: P256.PrivateKey
    /// `mailto:` or `https:`.
    private let contact: String

    package init(key: P256.PrivateKey, contact: String) {
        self.key = key
        self.contact = contact
    }

    /// What browsers subscribe with; a subscription counts for this key alone.
    package var publicKey: String { Base64URL.encode(key.publicKey.bytes) }

    /// The value of `Authorization`.
    ///
    /// - Parameters:
    ///   - audience: the origin of the push service, without a port that its scheme implies
    ///   - time: seconds since 1970
    package func authorization(for audience: String, at time: Int) -> String {
        let claims = Claims(aud: audience, exp: time + Self.lifetime, sub: contact)
        let signed = [Self.encode(Header()), Self.encode(claims)].joined(separator: ".")
        let signature = Base64URL.encode(key.signature(of: Array(signed.utf8)))
        return "vapid t=\(signed).\(signature),k=\(publicKey)"
    }

    private struct Header: Encodable {
        let alg = "ES256"
        let typ = "JWT"
    }

    private struct Claims: Encodable {
        let aud: String
        let exp: Int
        let sub: String
    }

    private static func encode(_ part: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let json = try? encoder.encode(part) else { preconditionFailure("strings and numbers can be encoded") }
        return Base64URL.encode(json)
    }
}
