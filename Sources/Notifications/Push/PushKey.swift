import Cryptography
import Postgres
import Site

enum PushKeyNoun {}
typealias PushKeyID = Identifier<PushKeyNoun>

/// The pair of keys by which push services know this Quad (RFC 8292).
/// Made and kept, not derived from the master key: a browser takes nothing from another pair than the one that it subscribed
/// with, so replacing the master key would silence all devices.
struct PushKey {
    let id: PushKeyID
    /// What a browser subscribes with, as the Push API takes it.
    let publicKey: String

    /// The one that browsers subscribe with; nil before `quad keys`.
    static var newest: Query<PushKey?> {
        .row("SELECT id, public_key FROM push_keys ORDER BY id DESC LIMIT 1") {
            PushKey(id: try $0.next("id"), publicKey: Base64URL.encode(try $0.next("public_key", as: [UInt8].self)))
        }
    }

    /// Bytes of a private key rest for this place.
    private static func place(of publicKey: [UInt8]) -> String {
        "push_keys.private_key \(Base64URL.encode(publicKey))"
    }

    static let sealed = SealedColumn(
        "push_keys.private_key", table: "push_keys", column: "private_key",
        place: "'push_keys.private_key ' || translate(encode(public_key, 'base64'), E'+/=\\n', '-_')")

    /// - Throws: ``Seal/Broken``
    static func open(_ sealed: [UInt8], of publicKey: [UInt8], with keys: Keys) throws -> P256.PrivateKey {
        let secret = SecretKey(try Seal.open(sealed, for: place(of: publicKey), with: keys))
        guard let key = P256.PrivateKey(secret) else {
            preconditionFailure("only private keys are sealed for this place")
        }
        return key
    }

    /// Makes a pair where there is none, or one that comes after those that are there.
    ///
    /// - Returns: what stands then, for the operator
    static func make(_ database: Connection, _ keys: Keys, anew: Bool) throws -> String {
        try database.transaction {
            // Two who make the first one at once would make two.
            _ = try database.execute("LOCK TABLE push_keys IN SHARE ROW EXCLUSIVE MODE")
            if let key = try database.fetch(newest), !anew { return "push: \(key.publicKey) stands" }
            let pair = P256.PrivateKey.random()
            let publicKey = pair.publicKey.bytes
            let sealed = try Seal.close(pair.secret.copy, for: place(of: publicKey), with: keys)
            _ = try database.execute(
                "INSERT INTO push_keys (public_key, private_key) VALUES (\(publicKey), \(sealed))")
            return "push: \(Base64URL.encode(publicKey)) made"
        }
    }
}
