import COpenSSL

/// The elliptic curve P-256 (NIST SP 800-186, section 3.2.1.3; OpenSSL's "prime256v1").
public enum P256 {
    /// Bytes of a coordinate, of a private key, and of either half of a signature.
    static let size = 32
    /// Bytes of a public key: 4 and both coordinates, the uncompressed form (SEC 1, section 2.3.3).
    public static let publicKeySize = 1 + 2 * size

    /// It lives as long as the process and is never written to.
    struct Group: @unchecked Sendable {
        let pointer = must(EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1), "finding P-256")
    }

    static let group = Group()

    /// A point of the curve; all functions of OpenSSL on it stand here.
    struct Point: ~Copyable {
        private let pointer = must(EC_POINT_new(P256.group.pointer), "making a point")

        deinit { EC_POINT_clear_free(pointer) }

        /// Nil when the bytes are no point of the curve: an attacker's would tell him of the private key it is
        /// multiplied with (RFC 8291, section 7).
        init?(_ bytes: [UInt8]) {
            guard bytes.count == publicKeySize, bytes[0] == 4 else { return nil }
            guard EC_POINT_oct2point(P256.group.pointer, pointer, bytes, bytes.count, nil) == 1 else {
                ERR_clear_error()
                return nil
            }
        }

        /// The base point so many times: the public key of that private one.
        init(timesBase scalar: borrowing Number) {
            must(EC_POINT_mul(P256.group.pointer, pointer, scalar.pointer, nil, nil, nil), "multiplying a point")
        }

        init(_ point: borrowing Point, times scalar: borrowing Number) {
            must(
                EC_POINT_mul(P256.group.pointer, pointer, nil, point.pointer, scalar.pointer, nil),
                "multiplying a point")
        }

        /// ``publicKeySize`` bytes.
        var bytes: [UInt8] {
            var bytes = [UInt8](repeating: 0, count: publicKeySize)
            let written = EC_POINT_point2oct(
                P256.group.pointer, pointer, POINT_CONVERSION_UNCOMPRESSED, &bytes, bytes.count, nil)
            precondition(written == bytes.count, "a point of P-256 is as long as all others")
            return bytes
        }
    }

    /// A whole number; it is wiped when nobody holds it any more.
    struct Number: ~Copyable {
        let pointer: OpaquePointer

        init(_ bytes: SecretKey) {
            pointer = bytes.withUnsafeBytes {
                let bytes = $0.assumingMemoryBound(to: UInt8.self)
                return must(BN_bin2bn(bytes.baseAddress, CInt(bytes.count), nil), "reading a number")
            }
            // OpenSSL multiplies by it in a time that does not depend on its bits.
            BN_set_flags(pointer, BN_FLG_CONSTTIME)
        }

        deinit { BN_clear_free(pointer) }

        /// Between 1 and the curve's order, without both ends (SEC 1, section 3.2.1).
        var isPrivateKey: Bool {
            BN_is_zero(pointer) == 0 && BN_cmp(pointer, EC_GROUP_get0_order(P256.group.pointer)) < 0
        }
    }
}
