import COpenSSL

/// A public key of somebody else, as SubjectPublicKeyInfo has it (RFC 5280, section 4.1.2.7), that tells what was signed with
/// its other half.
///
/// Only what these algorithms need is read, and only in the one encoding that each has: of two encodings of a key, one could
/// be read otherwise than it was checked.
public struct VerificationKey: Sendable, Equatable {
    public enum Algorithm: Sendable, Equatable {
        /// ECDSA on P-256 with SHA-256; a signature is an `Ecdsa-Sig-Value` in DER (RFC 3279, section 2.2.3).
        case ecdsaP256
        /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 8017, section 8.2).
        case rsa
        /// Ed25519 (RFC 8032); a signature has 64 bytes.
        case ed25519
    }

    /// Bits of the modulus of an RSA key; more would only make signatures dear to check.
    public static let rsaBits = 2_048...4_096
    /// Bytes of the longest encoding that is read: that of an RSA key, with an exponent as long as RSA has them.
    public static let largest = 1_024

    public let algorithm: Algorithm
    /// The encoding.
    public let bytes: [UInt8]

    /// Nil for anything but one whole key of this algorithm.
    public init?(_ bytes: [UInt8], for algorithm: Algorithm) {
        guard bytes.count <= Self.largest else { return nil }
        switch algorithm {
        case .ecdsaP256:
            guard bytes.starts(with: P256.SigningKey.prefix),
                P256.PublicKey(Array(bytes.dropFirst(P256.SigningKey.prefix.count))) != nil
            else { return nil }
        case .ed25519:
            guard bytes.starts(with: Self.ed25519Prefix), bytes.count == Self.ed25519Prefix.count + 32 else {
                return nil
            }
        case .rsa:
            guard let key = Key(bytes), key.isCanonicalRSA(bytes, bits: Self.rsaBits) else { return nil }
        }
        self.algorithm = algorithm
        self.bytes = bytes
    }

    /// Whether the signature was made of these bytes by the other half.
    public func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
        guard let key = Key(bytes) else { return false }
        let context = must(EVP_MD_CTX_new(), "verifying")
        defer { EVP_MD_CTX_free(context) }
        // Ed25519 hashes by itself.
        let hash = algorithm == .ed25519 ? nil : HashFunction.sha256.algorithm
        let isSigned =
            EVP_DigestVerifyInit(context, nil, hash, nil, key.pointer) == 1
            && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
        if !isSigned { ERR_clear_error() }
        return isSigned
    }

    /// What stands before the 32 bytes of a key (RFC 8410, section 4).
    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2A, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x03, 0x21, 0x00,
    ]

    /// As OpenSSL has read it.
    private struct Key: ~Copyable {
        let pointer: OpaquePointer

        /// Nil for what is no key, and where bytes are left over.
        init?(_ bytes: [UInt8]) {
            let found = bytes.withUnsafeBufferPointer { bytes -> OpaquePointer? in
                var next = bytes.baseAddress
                let key = d2i_PUBKEY(nil, &next, bytes.count)
                guard next == bytes.baseAddress?.advanced(by: bytes.count) else {
                    EVP_PKEY_free(key)
                    return nil
                }
                return key
            }
            guard let found else {
                ERR_clear_error()
                return nil
            }
            pointer = found
        }

        deinit { EVP_PKEY_free(pointer) }

        /// Whether it is a key for RSA in general (not for PSS alone) of such a length, written as OpenSSL would write it.
        func isCanonicalRSA(_ bytes: [UInt8], bits: ClosedRange<Int>) -> Bool {
            guard EVP_PKEY_get_base_id(pointer) == EVP_PKEY_RSA, bits.contains(Int(EVP_PKEY_get_bits(pointer))) else {
                return false
            }
            var encoded: UnsafeMutablePointer<UInt8>?
            let length = i2d_PUBKEY(pointer, &encoded)
            defer { CRYPTO_free(encoded, #file, #line) }
            return length == bytes.count && UnsafeBufferPointer(start: encoded, count: Int(length)).elementsEqual(bytes)
        }
    }
}
