import COpenSSL

/// A hash of bytes that come piece by piece (EVP_DigestInit(3)). A value: a copy goes on by itself.
public struct Digest: Sendable {
    private var state: State

    public init(_ function: HashFunction) {
        state = State(function)
    }

    public mutating func update(_ bytes: UnsafeRawBufferPointer) {
        if !isKnownUniquelyReferenced(&state) { state = State(copying: state) }
        must(EVP_DigestUpdate(state.context, bytes.baseAddress, bytes.count), "hashing")
    }

    public mutating func update(_ bytes: some Sequence<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ update(UnsafeRawBufferPointer($0)) }) == nil {
            Array(bytes).withUnsafeBytes { update($0) }
        }
    }

    /// The hash of all bytes so far; more may follow.
    public var value: [UInt8] { ended(by: UnsafeBufferPointer(start: nil, count: 0)) }

    /// The hash of all bytes so far and of these; it goes on as if they had not been.
    func ended(by bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let last = State(copying: state)
        must(EVP_DigestUpdate(last.context, bytes.baseAddress, bytes.count), "hashing")
        return Self.written { must(EVP_DigestFinal_ex(last.context, $0, $1), "ending a hash") }
    }

    /// The hash of bytes that are all there.
    public static func of(_ bytes: some Sequence<UInt8>, by function: HashFunction = .sha256) -> [UInt8] {
        func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
            written { must(EVP_Digest(bytes.baseAddress, bytes.count, $0, $1, function.algorithm, nil), "hashing") }
        }
        return bytes.withContiguousStorageIfAvailable(hash) ?? Array(bytes).withUnsafeBufferPointer(hash)
    }

    private static func written(by write: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedInt>) -> Void)
        -> [UInt8]
    {
        Array(unsafeUninitializedCapacity: Int(EVP_MAX_MD_SIZE)) { bytes, count in
            var length: CUnsignedInt = 0
            write(bytes.baseAddress, &length)
            count = Int(length)
        }
    }

    /// Written to only by a digest that alone holds it.
    private final class State: @unchecked Sendable {
        let context = must(EVP_MD_CTX_new(), "making a hash")

        init(_ function: HashFunction) {
            must(EVP_DigestInit_ex2(context, function.algorithm, nil), "beginning a hash")
        }

        init(copying other: State) {
            must(EVP_MD_CTX_copy_ex(context, other.context), "copying a hash")
        }

        deinit { EVP_MD_CTX_free(context) }
    }
}
