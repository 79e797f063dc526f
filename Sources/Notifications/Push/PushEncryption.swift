import Cryptography

/// Message encryption for Web Push (RFC 8291) in the content coding `aes128gcm` (RFC 8188): one record, which only the
/// browser reads that subscribed.
package enum PushEncryption {
    /// Bytes of the secret that a browser gives with its key.
    package static let secretSize = PushKeys.secretSize
    /// Bytes of a body, which every push service takes (RFC 8030, section 7.2).
    package static let largestBody = 4_096
    /// Bytes of the longest text: a body has 86 of header, one that delimits the record, and the tag.
    package static let longestText = largestBody - headerSize - 1 - AES128GCM.tagSize

    private static let headerSize = PushKeys.saltSize + 4 + 1 + P256.publicKeySize

    /// The body of the request.
    ///
    /// - Parameters:
    ///   - text: at most ``longestText`` bytes
    ///   - browser: the `p256dh` of the subscription
    ///   - secret: its `auth`, ``secretSize`` bytes
    ///   - sender: a key of this message alone; given only by tests
    ///   - salt: 16 random bytes of this message alone; given only by tests
    package static func body(
        _ text: [UInt8], for browser: P256.PublicKey, secret: SecretKey, sender: P256.PrivateKey = .random(),
        salt: [UInt8] = SecretKey.randomBytes(count: PushKeys.saltSize)
    ) -> [UInt8] {
        precondition(text.count <= longestText, "a text of at most \(longestText) bytes")
        precondition(secret.count == secretSize, "a secret of \(secretSize) bytes")
        let keys = PushKeys(
            agreed: sender.agreement(with: browser), secret: secret, browser: browser, sender: sender.publicKey,
            salt: salt)
        let recordSize = withUnsafeBytes(of: UInt32(largestBody).bigEndian, Array.init)
        let header = salt + recordSize + [UInt8(P256.publicKeySize)] + sender.publicKey.bytes
        // 2 delimits the last record (RFC 8188, section 2).
        return header + AES128GCM.seal(text + [2], nonce: keys.nonce, key: keys.key)
    }
}
