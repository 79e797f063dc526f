import COpenSSL

extension P256 {
    /// The half of a key that everybody may know.
    public struct PublicKey: Sendable, Equatable {
        /// ``P256/publicKeySize`` bytes, uncompressed.
        public let bytes: [UInt8]

        /// Nil for anything but an uncompressed point of the curve.
        public init?(_ bytes: [UInt8]) {
            guard Point(bytes) != nil else { return nil }
            self.bytes = bytes
        }

        init(_ point: borrowing Point) { bytes = point.bytes }

        /// Whether the signature of 64 bytes, r and s (RFC 7518, section 3.4), was made of these bytes by the other
        /// half.
        public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
            guard signature.count == 2 * size else { return false }
            let pair = must(ECDSA_SIG_new(), "making a signature")
            defer { ECDSA_SIG_free(pair) }
            must(
                ECDSA_SIG_set0(
                    pair, BN_bin2bn(Array(signature[..<size]), CInt(size), nil),
                    BN_bin2bn(Array(signature[size...]), CInt(size), nil)),
                "reading a signature")
            var encoded: UnsafeMutablePointer<UInt8>?
            let length = i2d_ECDSA_SIG(pair, &encoded)
            defer { CRYPTO_free(encoded, #file, #line) }
            precondition(length > 0, "OpenSSL failed at encoding a signature")

            let key = SigningKey(self)
            let context = must(EVP_MD_CTX_new(), "verifying")
            defer { EVP_MD_CTX_free(context) }
            must(
                EVP_DigestVerifyInit(context, nil, HashFunction.sha256.algorithm, nil, key.pointer),
                "beginning to verify")
            let isSigned = EVP_DigestVerify(context, encoded, Int(length), message, message.count) == 1
            if !isSigned { ERR_clear_error() }
            return isSigned
        }
    }
}
