import COpenSSL

extension P256 {
    /// A key in the form that OpenSSL's signatures take. It is handed over in DER: of the parameters of a key in
    /// OpenSSL's own form it keeps pointers.
    struct SigningKey: ~Copyable {
        let pointer: OpaquePointer

        deinit { EVP_PKEY_free(pointer) }

        /// SubjectPublicKeyInfo with the curve's name (RFC 5480, section 2).
        init(_ publicKey: PublicKey) {
            let der = Self.prefix + publicKey.bytes
            pointer = der.withUnsafeBufferPointer { der in
                var next = der.baseAddress
                return must(d2i_PUBKEY(nil, &next, der.count), "reading a public key")
            }
        }

        /// ECPrivateKey (RFC 5915, section 3).
        init(_ secret: SecretKey, _ publicKey: PublicKey) {
            var der: [UInt8] = [0x30, 0x77, 0x02, 0x01, 0x01, 0x04, 0x20]
            secret.withUnsafeBytes { der += $0 }
            der += [0xA0, 0x0A] + Self.curve + [0xA1, 0x44, 0x03, 0x42, 0x00] + publicKey.bytes
            defer { SecretKey.wipe(&der) }
            pointer = der.withUnsafeBufferPointer { der in
                var next = der.baseAddress
                return must(d2i_PrivateKey(EVP_PKEY_EC, nil, &next, der.count), "reading a private key")
            }
        }

        /// What stands before the point of a public key.
        static let prefix: [UInt8] =
            [0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01] + curve + [0x03, 0x42, 0x00]

        /// The identifier of P-256, 1.2.840.10045.3.1.7.
        private static let curve: [UInt8] = [0x06, 0x08, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
    }
}
