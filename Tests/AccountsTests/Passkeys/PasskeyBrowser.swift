import Accounts
import FoundationEssentials
import Site
import TestSupport
import Testing
import Web

/// What the scripts of the pages do with an authenticator.
extension Browser {
    struct Options: Decodable {
        struct User: Decodable { let id, name, displayName: String }
        struct Key: Decodable { let id: String, transports: [String] }

        let challenge: String
        let user: User?
        let exclude, allow: [Key]?
        let algorithms: [Int]?
    }

    static let passkeyHost = "127.0.0.1"

    func options(_ address: Address) throws -> Options {
        let answer = try post(address)
        #expect(answer.status == 200 && answer.headers["Content-Type"] == "application/json")
        #expect(answer.headers["Cache-Control"] == "no-store")
        return try JSONDecoder().decode(Options.self, from: Data(answer.text.utf8))
    }

    /// The fields of a form with a new key.
    func made(
        by authenticator: SoftAuthenticator, challenge: String, origin: String = TestApp.origin
    ) -> [String: String] {
        [
            "client_data": Base64URL.encode(
                SoftAuthenticator.clientData("webauthn.create", challenge: challenge, origin: origin)),
            "authenticator_data": Base64URL.encode(authenticator.registration(for: Self.passkeyHost)),
            "public_key": Base64URL.encode(authenticator.key), "algorithm": "-7", "transports": "internal,hybrid",
        ]
    }

    func add(_ authenticator: SoftAuthenticator, name: String = "") throws -> Answered {
        let challenge = try options(Paths.newPasskeyOptions()).challenge
        return try post(
            Paths.passkeys(), made(by: authenticator, challenge: challenge).merging(["name": name]) { $1 })
    }

    /// The fields of a form with an answer.
    func answered(
        by authenticator: SoftAuthenticator, challenge: String, prefix: String = "", handle: String = "",
        origin: String = TestApp.origin
    ) -> [String: String] {
        let client = SoftAuthenticator.clientData("webauthn.get", challenge: challenge, origin: origin)
        let data = authenticator.data(for: Self.passkeyHost)
        let fields = [
            "credential": Base64URL.encode(authenticator.id), "client_data": Base64URL.encode(client),
            "authenticator_data": Base64URL.encode(data),
            "signature": Base64URL.encode(authenticator.signature(of: data, client)), "user_handle": handle,
        ]
        return Dictionary(uniqueKeysWithValues: fields.map { (prefix + $0.key, $0.value) })
    }

    func signIn(by authenticator: SoftAuthenticator) throws -> Answered {
        let challenge = try options(Paths.passkeySignInOptions()).challenge
        return try post(Paths.passkeySignIn(), answered(by: authenticator, challenge: challenge))
    }

    var isSignedIn: Bool {
        get throws { try get(Paths.profileSettings()).status == 200 }
    }
}
