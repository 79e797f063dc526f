import HTML

/// The content of a response.
public enum ResponseBody {
    case none
    case buffer(HTMLBuffer)
    case text(String)
    case bytes([UInt8])

    /// Lends the bytes; valid inside `use` only.
    public func withBytes<R>(_ use: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
        switch self {
        case .none: return try use(UnsafeRawBufferPointer(start: nil, count: 0))
        case .buffer(let buffer): return try buffer.withBytes(use)
        case .bytes(let bytes): return try bytes.withUnsafeBytes(use)
        case .text(var text): return try text.withUTF8 { try use(UnsafeRawBufferPointer($0)) }
        }
    }

    /// Bytes.
    public var count: Int { withBytes { $0.count } }
}
