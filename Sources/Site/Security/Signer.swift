import Crypto

/// HMAC-SHA256 (RFC 2104) under one key. The key's two blocks are hashed once for all codes, not for each.
package struct Signer: Sendable {
    package let key: SymmetricKey
    private let start: HMAC<SHA256>

    package init(key: SymmetricKey) {
        self.key = key
        start = HMAC(key: key)
    }

    /// The code of these bytes: 32 bytes.
    package func code(for bytes: some Sequence<UInt8>) -> HMAC<SHA256>.MAC {
        var code = start
        code.update(data: Array(bytes))
        return code.finalize()
    }
}
