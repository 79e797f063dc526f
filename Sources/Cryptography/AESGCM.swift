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
    private static let nonceSize = 12
    private static let tagSize = 16

    /// - Parameters:
    ///   - text: at most 2³¹ - 1 bytes
    ///   - place: what the bytes belong to; it is authenticated, not kept
    ///   - key: ``keySize`` bytes
    public static func seal(_ text: [UInt8], for place: [UInt8], key: SecretKey) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        let nonce = (0..<nonceSize).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        let context = Context()
        context.begin(key: key, nonce: nonce, encrypting: true)
        must(context.authenticate(place), "authenticating")
        var sealed = nonce + [UInt8](repeating: 0, count: text.count + tagSize)
        sealed.withUnsafeMutableBufferPointer { sealed in
            let body = sealed.baseAddress?.advanced(by: nonceSize)
            must(context.pass(text[...], to: body), "encrypting")
            must(context.end(at: body?.advanced(by: text.count)), "ending a ciphertext")
            must(context.tag(EVP_CTRL_AEAD_GET_TAG, at: body?.advanced(by: text.count)), "writing a tag")
        }
        return sealed
    }

    /// - Throws: ``Broken``
    public static func open(
        _ sealed: some Collection<UInt8>, for place: [UInt8], key: SecretKey
    ) throws(Broken) -> [UInt8] {
        let sealed = Array(sealed)
        guard sealed.count >= nonceSize + tagSize else { throw Broken() }
        let context = Context()
        context.begin(key: key, nonce: Array(sealed[..<nonceSize]), encrypting: false)
        must(context.authenticate(place), "authenticating")
        let body = sealed[nonceSize..<sealed.count - tagSize]
        var tag = Array(sealed.suffix(tagSize))
        var text = [UInt8](repeating: 0, count: body.count)
        let isWhole = text.withUnsafeMutableBufferPointer { text in
            context.pass(body, to: text.baseAddress) == 1 && context.tag(EVP_CTRL_AEAD_SET_TAG, at: &tag) == 1
                && context.end(at: text.baseAddress?.advanced(by: text.count)) == 1
        }
        guard isWhole else { throw Broken() }
        return text
    }

    /// One run of the cipher (EVP_EncryptInit(3), "GCM and OCB Modes"). What it answers is 1 when all went well.
    private struct Context: ~Copyable {
        private static let cipher = Algorithm("AES-256-GCM") { EVP_CIPHER_fetch(nil, $0, nil) }

        private let pointer = must(EVP_CIPHER_CTX_new(), "making a cipher")

        deinit { EVP_CIPHER_CTX_free(pointer) }

        func begin(key: SecretKey, nonce: [UInt8], encrypting: Bool) {
            precondition(key.count == AESGCM.keySize, "a key of \(AESGCM.keySize) bytes")
            key.withUnsafeBytes { key in
                let key = key.assumingMemoryBound(to: UInt8.self).baseAddress
                must(
                    EVP_CipherInit_ex2(pointer, Self.cipher.pointer, key, nonce, encrypting ? 1 : 0, nil),
                    "beginning a cipher")
            }
        }

        func authenticate(_ place: [UInt8]) -> CInt {
            pass(place[...], to: nil)
        }

        func pass(_ bytes: ArraySlice<UInt8>, to output: UnsafeMutablePointer<UInt8>?) -> CInt {
            // OpenSSL takes no bytes at all for the end.
            guard !bytes.isEmpty else { return 1 }
            var length: CInt = 0
            return bytes.withUnsafeBufferPointer {
                EVP_CipherUpdate(pointer, output, &length, $0.baseAddress, CInt($0.count))
            }
        }

        func end(at output: UnsafeMutablePointer<UInt8>?) -> CInt {
            var length: CInt = 0
            return EVP_CipherFinal_ex(pointer, output, &length)
        }

        func tag(_ act: CInt, at bytes: UnsafeMutablePointer<UInt8>?) -> CInt {
            EVP_CIPHER_CTX_ctrl(pointer, act, CInt(AESGCM.tagSize), bytes)
        }
    }
}
