import COpenSSL

/// One run of AES in Galois/Counter Mode (EVP_EncryptInit(3), "GCM and OCB Modes"). What its functions answer is 1 when
/// all went well.
struct GCMContext: ~Copyable {
    static let nonceSize = 12
    static let tagSize = 16

    private let pointer = must(EVP_CIPHER_CTX_new(), "making a cipher")

    deinit { EVP_CIPHER_CTX_free(pointer) }

    /// - Parameters:
    ///   - key: as many bytes as the cipher takes
    ///   - nonce: ``nonceSize`` bytes
    func begin(_ cipher: Algorithm, key: SecretKey, nonce: [UInt8], encrypting: Bool) {
        precondition(key.count == Int(EVP_CIPHER_get_key_length(cipher.pointer)), "a key of the cipher's size")
        precondition(nonce.count == Self.nonceSize, "a nonce of \(Self.nonceSize) bytes")
        key.withUnsafeBytes { key in
            let key = key.assumingMemoryBound(to: UInt8.self).baseAddress
            must(
                EVP_CipherInit_ex2(pointer, cipher.pointer, key, nonce, encrypting ? 1 : 0, nil),
                "beginning a cipher")
        }
    }

    /// What must be the same at the opening, and is not kept.
    func authenticate(_ bytes: [UInt8]) -> CInt {
        pass(bytes[...], to: nil)
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

    /// Writes the tag there.
    func writeTag(at bytes: UnsafeMutablePointer<UInt8>?) -> CInt {
        EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_GET_TAG, CInt(Self.tagSize), bytes)
    }

    /// Compares the tag that stands there, at the end.
    func expectTag(at bytes: UnsafeMutablePointer<UInt8>?) -> CInt {
        EVP_CIPHER_CTX_ctrl(pointer, EVP_CTRL_AEAD_SET_TAG, CInt(Self.tagSize), bytes)
    }

    /// Writes the text's ciphertext and behind it the tag.
    static func seal(
        _ text: [UInt8], _ cipher: Algorithm, key: SecretKey, nonce: [UInt8], authenticating bytes: [UInt8],
        to output: UnsafeMutablePointer<UInt8>?
    ) {
        let context = GCMContext()
        context.begin(cipher, key: key, nonce: nonce, encrypting: true)
        must(context.authenticate(bytes), "authenticating")
        must(context.pass(text[...], to: output), "encrypting")
        must(context.end(at: output?.advanced(by: text.count)), "ending a ciphertext")
        must(context.writeTag(at: output?.advanced(by: text.count)), "writing a tag")
    }

    /// The text of a ciphertext with its tag behind it; nil when another key, nonce or text made it.
    ///
    /// - Parameter sealed: at least ``tagSize`` bytes
    static func open(
        _ sealed: ArraySlice<UInt8>, _ cipher: Algorithm, key: SecretKey, nonce: [UInt8],
        authenticating bytes: [UInt8]
    ) -> [UInt8]? {
        let context = GCMContext()
        context.begin(cipher, key: key, nonce: nonce, encrypting: false)
        must(context.authenticate(bytes), "authenticating")
        let body = sealed.dropLast(tagSize)
        var tag = Array(sealed.suffix(tagSize))
        var text = [UInt8](repeating: 0, count: body.count)
        let isWhole = text.withUnsafeMutableBufferPointer { text in
            context.pass(body, to: text.baseAddress) == 1 && context.expectTag(at: &tag) == 1
                && context.end(at: text.baseAddress?.advanced(by: text.count)) == 1
        }
        return isWhole ? text : nil
    }
}
