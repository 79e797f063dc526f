import COpenSSL

extension P256 {
    /// Both halves of a key.
    public struct PrivateKey: Sendable {
        /// The private half: 32 bytes, big-endian.
        public let secret: SecretKey
        public let publicKey: PublicKey

        /// Nil unless it is 32 bytes whose number lies within the curve's order.
        public init?(_ secret: SecretKey) {
            guard secret.count == size else { return nil }
            let number = Number(secret)
            guard number.isPrivateKey else { return nil }
            self.secret = secret
            publicKey = PublicKey(Point(timesBase: number))
        }

        /// A fresh one.
        public static func random() -> PrivateKey {
            // One of 2³² is not within the order.
            while true {
                if let key = PrivateKey(.random(count: size)) { return key }
            }
        }

        /// What both holders of a private key find with the other's public one (ECDH, SP 800-56A section 5.7.1.2): the
        /// x coordinate, 32 bytes with their leading zeros.
        public func agreement(with other: PublicKey) -> SecretKey {
            let number = Number(secret)
            guard let point = Point(other.bytes) else { preconditionFailure("a public key is a point") }
            var bytes = Point(point, times: number).bytes
            defer { SecretKey.wipe(&bytes) }
            return SecretKey(bytes[1...size])
        }

        /// Signs with ECDSA and SHA-256: r and s, 32 bytes each, as JWT has them (`ES256`, RFC 7518, section 3.4). Two
        /// signatures of the same bytes differ.
        public func signature(of message: [UInt8]) -> [UInt8] {
            let key = SigningKey(secret, publicKey)
            let context = must(EVP_MD_CTX_new(), "signing")
            defer { EVP_MD_CTX_free(context) }
            must(
                EVP_DigestSignInit(context, nil, HashFunction.sha256.algorithm, nil, key.pointer),
                "beginning to sign")
            var length = 0
            must(EVP_DigestSign(context, nil, &length, message, message.count), "measuring a signature")
            var encoded = [UInt8](repeating: 0, count: length)
            must(EVP_DigestSign(context, &encoded, &length, message, message.count), "signing")
            return encoded.withUnsafeBufferPointer { encoded in
                var next = encoded.baseAddress
                let pair = must(d2i_ECDSA_SIG(nil, &next, length), "reading a signature")
                defer { ECDSA_SIG_free(pair) }
                var signature = [UInt8](repeating: 0, count: 2 * size)
                signature.withUnsafeMutableBufferPointer {
                    _ = BN_bn2binpad(ECDSA_SIG_get0_r(pair), $0.baseAddress, CInt(size))
                    _ = BN_bn2binpad(ECDSA_SIG_get0_s(pair), $0.baseAddress?.advanced(by: size), CInt(size))
                }
                return signature
            }
        }
    }
}
