/// gzip (RFC 1952).
enum GZip {
    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        file += Deflate.raw(bytes)
        file.appendLittleEndian(Deflate.crc(bytes))
        file.appendLittleEndian(UInt32(truncatingIfNeeded: bytes.count))
        return file
    }
}
