import Cryptography

/// A browser that subscribed: what it alone knows, and whom it lets write.
struct PushDevice: Sendable {
    let id: String
    let key: P256.PrivateKey
    let auth: [UInt8]
    /// The only key whose tokens count; nil takes those of any.
    let applicationServerKey: P256.PublicKey?

    /// How somebody subscribes, as a page asks its browser to.
    struct Order: Decodable {
        /// Absent lets everybody write.
        let applicationServerKey: String?
        /// A key and a secret that are known, for the examples of RFC 8291; absent makes fresh ones.
        let privateKey: String?
        let auth: String?
    }

    init(_ order: Order) throws {
        id = Opaque.random(length: 32)
        key =
            try order.privateKey.map {
                guard let bytes = Opaque.bytes($0), let key = P256.PrivateKey(SecretKey(bytes)) else {
                    throw Refusal("privateKey is no key of P-256 in base64url")
                }
                return key
            } ?? .random()
        auth =
            try order.auth.map {
                guard let bytes = Opaque.bytes($0), bytes.count == PushKeys.secretSize else {
                    throw Refusal("auth is \(PushKeys.secretSize) bytes in base64url")
                }
                return bytes
            } ?? SecretKey.randomBytes(count: PushKeys.secretSize)
        applicationServerKey = try order.applicationServerKey.map {
            guard let key = Opaque.bytes($0).flatMap(P256.PublicKey.init) else {
                throw Refusal("applicationServerKey is no public key of P-256 in base64url")
            }
            return key
        }
    }

    static let path = "/push/messages/"

    /// `PushSubscription.toJSON()` of the Push API.
    func subscription(base: String) -> JSON {
        .object([
            "endpoint": .string("\(base)\(Self.path)\(id)"),
            "expirationTime": .null,
            "keys": .object([
                "p256dh": .string(Opaque.base64URL(key.publicKey.bytes)), "auth": .string(Opaque.base64URL(auth)),
            ]),
        ])
    }
}
