import Cryptography
import FlyingFox
import FoundationEssentials

/// Who sends a message (RFC 8292): what `Authorization` says, once it is known to be so.
struct VAPIDToken {
    let key: P256.PublicKey

    private struct Header: Decodable {
        let alg: String
    }

    private struct Claims: Decodable {
        let aud: String
        let exp: Double
        let sub: String
    }

    /// - Parameter audience: this service's own origin
    init(_ request: HTTPRequest, for audience: String, at now: Date = Date()) throws {
        guard let credentials = request.token(scheme: "vapid") else {
            throw PushRefusal(.unauthorized, "Authorization is not vapid t=…, k=…")
        }
        var values: [String: String] = [:]
        for parameter in credentials.split(separator: ",") {
            let parts = parameter.trimmingPrefix { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
        guard let token = values["t"], let key = values["k"].flatMap(Opaque.bytes).flatMap(P256.PublicKey.init) else {
            throw PushRefusal(.unauthorized, "Authorization has no token t or no key k")
        }
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let header = Self.read(Header.self, parts[0]), header.alg == "ES256",
            let claims = Self.read(Claims.self, parts[1]), let signature = Opaque.bytes(parts[2])
        else { throw PushRefusal(.forbidden, "t is no token of ES256 with aud, exp and sub") }
        guard key.verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8)) else {
            throw PushRefusal(.forbidden, "t is not signed by k")
        }
        guard claims.aud == audience else { throw PushRefusal(.forbidden, "aud is not \(audience)") }
        let left = claims.exp - now.timeIntervalSince1970
        guard left > 0, left <= 86_400 else { throw PushRefusal(.forbidden, "exp is past, or more than a day ahead") }
        guard claims.sub.hasPrefix("mailto:") || claims.sub.hasPrefix("https://") else {
            throw PushRefusal(.forbidden, "sub is neither mailto: nor https:")
        }
        self.key = key
    }

    private static func read<Part: Decodable>(_ type: Part.Type, _ text: String) -> Part? {
        Opaque.bytes(text).flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
    }
}
