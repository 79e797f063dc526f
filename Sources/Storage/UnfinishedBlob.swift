import CStorage
import Glibc

/// A file that is being written and that nobody sees yet. One thread's; closed when it is forgotten, and then still
/// there to go on with.
public final class UnfinishedBlob {
    public let id: BlobID
    private let store: BlobStore
    /// Open for reading and writing, at the end of what is there. Writing through it goes on from there.
    public let descriptor: Int32

    init(_ id: BlobID, in store: BlobStore, size: Int) throws(StorageFailure) {
        self.id = id
        self.store = store
        descriptor = open(
            store.unfinishedPath(of: id), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, BlobStore.fileMode)
        guard descriptor >= 0 else { throw .now("open") }
        // A process that lost a lease without knowing it must not write into what another one goes on with. The lock
        // ends with its process.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { throw errno == EWOULDBLOCK ? .busy : .now("flock") }
        do throws(StorageFailure) {
            try reserve(size)
        } catch {
            if count == 0 { discard() }
            throw error
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    public var path: String { store.unfinishedPath(of: id) }

    /// Bytes that are there.
    public var count: Int {
        var facts = stat()
        return fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
    }

    /// Takes the room for the whole from the others who write, without making the file longer.
    private func reserve(_ size: Int) throws(StorageFailure) {
        let missing = max(0, size - count)
        guard missing > 0 else { return }
        guard missing <= (try FreeSpace(at: store.root).usable) else { throw .full }
        guard fallocate(descriptor, quad_keep_size, 0, off_t(size)) != 0 else { return }
        // Some file systems cannot; then a write finds out.
        guard errno == EOPNOTSUPP || errno == ENOSYS else { throw .now("fallocate") }
    }

    public func append(_ bytes: some Collection<UInt8>) throws(StorageFailure) {
        var bytes = Array(bytes)[...]
        while !bytes.isEmpty {
            let written = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { throw .now("write") }
            bytes = bytes.dropFirst(written)
        }
    }

    /// Has the disk begin to write these bytes: what is written by the end need not be waited for then.
    public func beginWriting(from start: Int, count: Int) {
        _ = sync_file_range(descriptor, off_t(start), off_t(count), quad_begin_writing)
    }

    /// Drops what is there: it begins anew.
    public func clear() throws(StorageFailure) {
        guard ftruncate(descriptor, 0) == 0 else { throw .now("ftruncate") }
    }

    /// Makes it visible when it is what it should be; otherwise it stays unfinished.
    ///
    /// - Parameters:
    ///   - size: bytes that it must have
    ///   - md5: its hash, 32 hexadecimal digits, where somebody knows it
    ///   - meanwhile: called every few megabytes while it is read
    public func finish(
        size: Int, md5: String? = nil, meanwhile: () throws -> Void
    ) throws -> KeptBlob {
        let found = count
        guard found == size else { throw StorageFailure.wrongLength(expected: size, found: found) }
        let print = try Fingerprint(ofFile: path, withMD5: md5 != nil, meanwhile: meanwhile)
        guard md5 == nil || md5?.lowercased() == print.md5 else { throw StorageFailure.wrongContent }
        guard fsync(descriptor) == 0 else { throw StorageFailure.now("fsync") }
        try store.settle(id)
        return KeptBlob(id: id, size: size, sha256: print.sha256)
    }

    /// The same, for what is small enough to be read at once.
    public func finish(size: Int, md5: String? = nil) throws(StorageFailure) -> KeptBlob {
        do {
            return try finish(size: size, md5: md5) {}
        } catch let failure as StorageFailure {
            throw failure
        } catch {
            throw .wrongContent
        }
    }

    public func discard() {
        store.discard(id)
    }
}
