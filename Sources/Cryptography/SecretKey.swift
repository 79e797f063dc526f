import COpenSSL

/// The bytes of a key; they are wiped from memory when nobody holds them any more.
public struct SecretKey: Sendable, Equatable {
    private let memory: Memory

    public init(_ bytes: some Collection<UInt8>) {
        memory = Memory(count: bytes.count)
        memory.bytes.copyBytes(from: bytes)
    }

    /// A fresh one.
    ///
    /// - Parameter count: in bytes
    public static func random(count: Int = 32) -> SecretKey {
        SecretKey(randomBytes(count: count))
    }

    /// Of the system's generator, for what is random but no secret: salts, nonces.
    public static func randomBytes(count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    public var count: Int { memory.bytes.count }

    /// A copy for the code that seals it, which is not wiped.
    public var copy: [UInt8] { withUnsafeBytes { Array($0) } }

    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try body(UnsafeRawBufferPointer(memory.bytes))
    }

    /// What was read of a key for a moment is not left behind.
    static func wipe(_ bytes: inout [UInt8]) {
        bytes.withUnsafeMutableBytes { OPENSSL_cleanse($0.baseAddress, $0.count) }
    }

    /// In a time that says nothing of where the first difference is.
    public static func == (one: SecretKey, other: SecretKey) -> Bool {
        one.count == other.count
            && CRYPTO_memcmp(one.memory.bytes.baseAddress, other.memory.bytes.baseAddress, one.count) == 0
    }

    /// Written once, before anybody else sees it.
    private final class Memory: @unchecked Sendable {
        let bytes: UnsafeMutableRawBufferPointer

        init(count: Int) { bytes = .allocate(byteCount: count, alignment: 8) }

        deinit {
            OPENSSL_cleanse(bytes.baseAddress, bytes.count)
            bytes.deallocate()
        }
    }
}
