import Cryptography
import Glibc

/// What tells the bytes of a file from others: read from the file itself, so that what is checked is what lies there.
struct Fingerprint {
    /// 32 bytes.
    let sha256: [UInt8]
    /// 32 small hexadecimal digits; nil when it was not asked for.
    let md5: String?

    /// Bytes read at once.
    private static let piece = 1 << 20
    /// Pieces between two calls of `meanwhile`.
    private static let pause = 16

    init(ofFile path: String, withMD5: Bool = false, meanwhile: () throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw StorageFailure.now("open") }
        defer { close(descriptor) }
        var sha256 = Digest(.sha256)
        var md5 = withMD5 ? Digest(.md5) : nil
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.piece, alignment: 16)
        defer { piece.deallocate() }
        var pieces = 0
        while true {
            let count = read(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw StorageFailure.now("read") }
            guard count > 0 else { break }
            let bytes = UnsafeRawBufferPointer(rebasing: piece[..<count])
            sha256.update(bytes)
            md5?.update(bytes)
            pieces += 1
            if pieces % Self.pause == 0 { try meanwhile() }
        }
        self.sha256 = sha256.value
        self.md5 = md5.map { Hexadecimal.text($0.value) }
    }
}
