import Crypto

/// HMAC-SHA256 (RFC 2104) under one key. The key's two blocks are hashed once for all codes, not for each.
///
/// Written out over Crypto's hash: every page needs two codes, and Crypto's own HMAC takes its data through layers that
/// cost twice as much as the hashing.
package struct Signer: Sendable {
    package let key: SymmetricKey
    /// After the key's inner and its outer block.
    private let inner: SHA256
    private let outer: SHA256

    package init(key: SymmetricKey) {
        self.key = key
        var block = [UInt8](repeating: 0, count: SHA256.blockByteCount)
        let bytes = key.withUnsafeBytes { Array($0) }
        let short = bytes.count > block.count ? Array(Self.hash(bytes).finalize()) : bytes
        block.replaceSubrange(0..<short.count, with: short)
        inner = Self.hash(block.map { $0 ^ 0x36 })
        outer = Self.hash(block.map { $0 ^ 0x5C })
    }

    /// The code of these bytes: 32 bytes.
    package func code(for bytes: some Sequence<UInt8>) -> SHA256.Digest {
        var inner = inner
        Array(bytes).withUnsafeBytes { inner.update(bufferPointer: $0) }
        var outer = outer
        inner.finalize().withUnsafeBytes { outer.update(bufferPointer: $0) }
        return outer.finalize()
    }

    private static func hash(_ bytes: [UInt8]) -> SHA256 {
        var hash = SHA256()
        bytes.withUnsafeBytes { hash.update(bufferPointer: $0) }
        return hash
    }
}
