import COpenSSL

/// AES-128-GCM (NIST SP 800-38D) with a nonce that its caller derives, as HTTP's `aes128gcm` has it (RFC 8188).
public enum AES128GCM {
    /// Bytes of a key.
    public static let keySize = 16
    /// Bytes of a nonce.
    public static let nonceSize = GCMContext.nonceSize
    /// Bytes by which what is sealed is longer than its text.
    public static let tagSize = GCMContext.tagSize

    private static let cipher = Algorithm("AES-128-GCM") { EVP_CIPHER_fetch(nil, $0, nil) }

    /// The ciphertext and behind it the tag.
    ///
    /// - Parameters:
    ///   - text: at most 2³¹ - 1 bytes
    ///   - nonce: ``nonceSize`` bytes, never used with this key before
    ///   - key: ``keySize`` bytes
    public static func seal(_ text: [UInt8], nonce: [UInt8], key: SecretKey) -> [UInt8] {
        var sealed = [UInt8](repeating: 0, count: text.count + tagSize)
        sealed.withUnsafeMutableBufferPointer {
            GCMContext.seal(text, cipher, key: key, nonce: nonce, authenticating: [], to: $0.baseAddress)
        }
        return sealed
    }

    /// The text again; nil unless it was sealed so.
    ///
    /// - Parameters:
    ///   - sealed: what ``seal(_:nonce:key:)`` gave, or what somebody says is that
    ///   - nonce: ``nonceSize`` bytes
    ///   - key: ``keySize`` bytes
    public static func open(_ sealed: some Collection<UInt8>, nonce: [UInt8], key: SecretKey) -> [UInt8]? {
        guard sealed.count >= tagSize else { return nil }
        return GCMContext.open(Array(sealed)[...], cipher, key: key, nonce: nonce, authenticating: [])
    }
}
