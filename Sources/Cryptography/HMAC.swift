/// HMAC-SHA256 (RFC 2104) under one key.
///
/// The key's two blocks are hashed once for all codes, not for each: OpenSSL's own `EVP_MAC` takes more than twice as long,
/// and each page needs several codes (DECISIONS, 85).
public struct HMAC: Sendable {
    /// Bytes of a block of SHA-256.
    private static let block = 64

    private let inner: Digest
    private let outer: Digest

    /// - Parameter key: of any length; a shorter one than a code (32 bytes) weakens it
    public init(key: SecretKey) {
        var bytes = key.withUnsafeBytes { $0.count > Self.block ? Digest.of($0) : Array($0) }
        bytes += repeatElement(0, count: Self.block - bytes.count)
        inner = Self.begun(bytes, 0x36)
        outer = Self.begun(bytes, 0x5C)
        SecretKey.wipe(&bytes)
    }

    /// The code of these bytes: 32 bytes.
    public func code(for bytes: some Sequence<UInt8>) -> [UInt8] {
        let hash =
            bytes.withContiguousStorageIfAvailable(inner.ended) ?? Array(bytes).withUnsafeBufferPointer(inner.ended)
        return hash.withUnsafeBufferPointer(outer.ended)
    }

    /// The code of a secret, which becomes the key of the next step where keys are derived.
    public func code(for secret: SecretKey) -> SecretKey {
        SecretKey(secret.withUnsafeBytes { code(for: $0) })
    }

    private static func begun(_ key: [UInt8], _ padding: UInt8) -> Digest {
        var digest = Digest(.sha256)
        var bytes = key.map { $0 ^ padding }
        digest.update(bytes)
        SecretKey.wipe(&bytes)
        return digest
    }
}
