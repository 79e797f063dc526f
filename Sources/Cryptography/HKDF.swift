import COpenSSL

/// HKDF-SHA256 without a salt (RFC 5869): keys of one use each from a master key.
public enum HKDF {
    private static let algorithm = Algorithm("HKDF") { EVP_KDF_fetch(nil, $0, nil) }

    /// - Parameters:
    ///   - use: what the key is for, the RFC's `info`
    ///   - count: bytes of the key, at most 255 · 32
    public static func key(from master: SecretKey, for use: String, count: Int = 32) -> SecretKey {
        let context = must(EVP_KDF_CTX_new(algorithm.pointer), "deriving keys")
        defer { EVP_KDF_CTX_free(context) }
        var digest = Array("SHA256".utf8CString)
        var info = Array(use.utf8)
        var key = [UInt8](repeating: 0, count: count)
        defer { SecretKey.wipe(&key) }
        master.withUnsafeBytes { master in
            digest.withUnsafeMutableBufferPointer { digest in
                info.withUnsafeMutableBytes { info in
                    let parameters = [
                        OSSL_PARAM_construct_utf8_string(name("digest"), digest.baseAddress, 0),
                        OSSL_PARAM_construct_octet_string(
                            name("key"), UnsafeMutableRawPointer(mutating: master.baseAddress), master.count),
                        OSSL_PARAM_construct_octet_string(name("info"), info.baseAddress, info.count),
                        OSSL_PARAM_construct_end(),
                    ]
                    must(EVP_KDF_derive(context, &key, count, parameters), "deriving a key")
                }
            }
        }
        return SecretKey(key)
    }

    /// A parameter's name (EVP_KDF-HKDF(7)). OpenSSL keeps the pointer: that of the header's macro, which Swift makes a
    /// string of its own, ends with the call that it is handed to.
    private static func name(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }
}
