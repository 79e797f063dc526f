import Glibc

/// Kept bytes, read piece by piece; closed when it is forgotten.
public final class BlobReader {
    /// Bytes of a piece.
    private static let piece = 64 << 10

    private let descriptor: Int32

    /// Nil when there is no such file.
    public init?(_ id: BlobID, in store: BlobStore) throws(StorageFailure) {
        descriptor = open(store.path(of: id), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor < 0 else { return }
        guard errno == ENOENT else { throw .now("open") }
        return nil
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The next bytes; none at the end.
    public func next() throws(StorageFailure) -> [UInt8] {
        while true {
            var found = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, filled in
                found = read(descriptor, buffer.baseAddress, Self.piece)
                filled = max(0, found)
            }
            if found >= 0 { return bytes }
            guard errno == EINTR else { throw .now("read") }
        }
    }

    /// Begins anew.
    public func rewind() throws(StorageFailure) {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw .now("lseek") }
    }
}
