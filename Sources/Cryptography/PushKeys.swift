/// What one message of Web Push is encrypted with (RFC 8291, section 3.4): both of its ends derive the same.
public struct PushKeys: Sendable {
    /// Bytes of the secret that a browser gives with its key (section 3.2).
    public static let secretSize = 16
    /// Bytes of the salt of a message (RFC 8188, section 2.1).
    public static let saltSize = 16

    public let key: SecretKey
    public let nonce: [UInt8]

    /// - Parameters:
    ///   - agreed: what the message's key and the browser's agree on
    ///   - secret: ``secretSize`` bytes of the subscription
    ///   - browser: the subscription's key
    ///   - sender: the key of this message alone
    ///   - salt: ``saltSize`` bytes of this message alone
    public init(
        agreed: SecretKey, secret: SecretKey, browser: P256.PublicKey, sender: P256.PublicKey, salt: [UInt8]
    ) {
        let info = Array("WebPush: info\0".utf8) + browser.bytes + sender.bytes
        let material = HMAC(key: HMAC(key: secret).code(for: agreed)).code(for: info + [1])
        let derivation = HMAC(key: SecretKey(HMAC(key: SecretKey(salt)).code(for: material)))
        func derived(_ use: String, count: Int) -> ArraySlice<UInt8> {
            derivation.code(for: Array("Content-Encoding: \(use)\0".utf8) + [1]).prefix(count)
        }
        key = SecretKey(derived("aes128gcm", count: AES128GCM.keySize))
        nonce = Array(derived("nonce", count: AES128GCM.nonceSize))
    }
}
