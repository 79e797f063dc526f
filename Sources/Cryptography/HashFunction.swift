import COpenSSL

public enum HashFunction: Sendable {
    /// 16 bytes (RFC 1321). Broken: only for what others announce of their files.
    case md5
    /// 32 bytes (FIPS 180-4).
    case sha256
    /// 64 bytes (FIPS 180-4).
    case sha512

    /// OpenSSL's own, looked up once: by name it would be looked for at each use (EVP_MD_fetch(3)).
    var algorithm: OpaquePointer {
        switch self {
        case .md5: Self.md5Algorithm.pointer
        case .sha256: Self.sha256Algorithm.pointer
        case .sha512: Self.sha512Algorithm.pointer
        }
    }

    private static let md5Algorithm = Algorithm("MD5") { EVP_MD_fetch(nil, $0, nil) }
    private static let sha256Algorithm = Algorithm("SHA256") { EVP_MD_fetch(nil, $0, nil) }
    private static let sha512Algorithm = Algorithm("SHA512") { EVP_MD_fetch(nil, $0, nil) }
}

/// What OpenSSL found under a name. It lives as long as the process and is never written to.
struct Algorithm: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ name: String, fetch: (String) -> OpaquePointer?) {
        pointer = must(fetch(name), "finding \(name)")
    }
}

/// OpenSSL fails at these calls only without memory or without its own algorithms: nothing that a caller could mend.
func must<Value>(_ value: Value?, _ act: String) -> Value {
    guard let value else { fatalError("OpenSSL failed at \(act)") }
    return value
}

func must(_ status: CInt, _ act: String) {
    precondition(status == 1, "OpenSSL failed at \(act)")
}
