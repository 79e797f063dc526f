import FoundationEssentials
import Site
import Web
import WebAuthn

/// What a page asks authenticators for, as its script reads it: bytes are base64url.
enum PasskeyOptions {
    /// Of a key that is to be made (WebAuthn Level 3, section 5.4).
    struct New: Encodable {
        let challenge: String
        let site: Site
        let user: User
        let algorithms: [Int]
        /// A device that has one of these makes no other.
        let exclude: [PasskeyStore.Descriptor]
    }

    /// Of an answer with a key that there is (section 5.5).
    struct Known: Encodable {
        let challenge: String
        let site: String
        /// Of whom it is known who they are; empty lets the person choose.
        let allow: [PasskeyStore.Descriptor]
    }

    struct Site: Encodable {
        let id, name: String
    }

    struct User: Encodable {
        let id, name, displayName: String
    }

    static func response(_ options: some Encodable) throws -> Response {
        let json = try JSONEncoder().encode(options)
        var response = Response.text(String(decoding: json, as: UTF8.self))
        response.headers.set("Content-Type", "application/json")
        return response.unstored
    }

    /// So many that something is wrong with the one who asks.
    static var limited: Response {
        var response = Response(status: .tooManyRequests)
        response.headers.set("Retry-After", "900")
        return response.unstored
    }
}

extension Context {
    var relyingParty: RelyingParty { RelyingParty(origin: settings.origin) }

    /// What only this browser has: the token of its session, or the secret of a visitor.
    func passkeyBrowser() throws -> Token { sessionCookie?.token ?? visitor() }
}
