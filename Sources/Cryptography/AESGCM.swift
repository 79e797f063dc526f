import COpenSSL

/// AES-256-GCM (NIST SP 800-38D): bytes that only a key's holder reads, and that cannot be altered unnoticed.
///
/// Layout of what is sealed: nonce (12 bytes, random) · ciphertext (as long as the text) · tag (16). At most 2³² of
/// them under one key (section 8.3).
public enum AESGCM {
    /// Not sealed with this key for this place: altered, cut, or of another.
    public struct Broken: Error {}

    /// Bytes of a key.
    public static let keySize = 32
    private static let nonceSize = GCMContext.nonceSize
    private static let tagSize = GCMContext.tagSize
    private static let cipher = Algorithm("AES-256-GCM") { EVP_CIPHER_fetch(nil, $0, nil) }

    /// - Parameters:
    ///   - text: at most 2³¹ - 1 bytes
    ///   - place: what the bytes belong to; it is authenticated, not kept
    ///   - key: ``keySize`` bytes
    public static func seal(_ text: [UInt8], for place: [UInt8], key: SecretKey) -> [UInt8] {
        let nonce = SecretKey.randomBytes(count: nonceSize)
        var sealed = nonce + [UInt8](repeating: 0, count: text.count + tagSize)
        sealed.withUnsafeMutableBufferPointer {
            GCMContext.seal(
                text, cipher, key: key, nonce: nonce, authenticating: place,
                to: $0.baseAddress?.advanced(by: nonceSize))
        }
        return sealed
    }

    /// - Throws: ``Broken``
    public static func open(
        _ sealed: some Collection<UInt8>, for place: [UInt8], key: SecretKey
    ) throws(Broken) -> [UInt8] {
        let sealed = Array(sealed)
        guard sealed.count >= nonceSize + tagSize else { throw Broken() }
        let text = GCMContext.open(
            sealed[nonceSize...], cipher, key: key, nonce: Array(sealed[..<nonceSize]), authenticating: place)
        guard let text else { throw Broken() }
        return text
    }
}
