import CZlib

/// Compression and checksums as PNG wants them.
enum Deflate {
    /// A zlib stream (RFC 1950).
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var length = compressBound(uLong(bytes.count))
        return [UInt8](unsafeUninitializedCapacity: Int(length)) { output, count in
            // It fails only where the output is too small, and compressBound is the largest that it may be.
            let status = compress2(output.baseAddress, &length, bytes, uLong(bytes.count), Z_DEFAULT_COMPRESSION)
            precondition(status == Z_OK, "zlib: \(status)")
            count = Int(length)
        }
    }

    /// The CRC-32 of PNG.
    static func crc(_ bytes: [UInt8]) -> UInt32 { UInt32(crc32(0, bytes, uInt(bytes.count))) }
}
