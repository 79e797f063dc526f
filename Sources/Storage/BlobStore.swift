import Glibc

/// Bytes kept in files that never change once they are there: `root/ab/cd/abcd…`, named by ``BlobID``.
///
/// What is still being written lies in `root/unfinished` of the same file system and is renamed when it is whole, so
/// a reader who sees a file sees all of it. Files are 0640 and folders 0750: their group may read (nginx sends them).
///
/// Where the operator named an ``ObjectStore``, bytes may lie only there; the code that reads them says ``local(_:)``.
///
/// Why: DECISIONS, 43.
public struct BlobStore: Sendable {
    public let root: String
    public let objects: ObjectStore?

    /// - Parameter root: an absolute path
    public init(root: String, objects: ObjectStore? = nil) {
        self.root = root
        self.objects = objects
    }

    static let fileMode: mode_t = 0o640
    private static let folderMode: mode_t = 0o750

    var unfinished: String { "\(root)/unfinished" }

    /// Where the bytes lie, below ``root``: `ab/cd/abcd…`.
    public static func place(of id: BlobID) -> String {
        let name = id.hex
        return "\(name.prefix(2))/\(name.dropFirst(2).prefix(2))/\(name)"
    }

    public func path(of id: BlobID) -> String { "\(root)/\(Self.place(of: id))" }

    package func unfinishedPath(of id: BlobID) -> String { "\(unfinished)/\(id.hex)" }

    // MARK: Writing

    /// Begins a file, or goes on with one that was begun under this name and not finished.
    ///
    /// - Parameter size: bytes of the whole; room for them is reserved at once
    /// - Throws: ``StorageFailure/full`` when that would leave less than the disk must keep free
    public func write(_ id: BlobID, size: Int) throws(StorageFailure) -> UnfinishedBlob {
        try makeFolder(unfinished)
        return try UnfinishedBlob(id, in: self, size: size)
    }

    /// Keeps these bytes under a new name.
    public func keep(_ bytes: some Collection<UInt8>) throws(StorageFailure) -> KeptBlob {
        let blob = try write(BlobID(), size: bytes.count)
        do throws(StorageFailure) {
            try blob.append(bytes)
            return try blob.finish(size: bytes.count)
        } catch {
            blob.discard()
            throw error
        }
    }

    /// Forgets what was begun under this name.
    public func discard(_ id: BlobID) {
        unlink(unfinishedPath(of: id))
    }

    /// Bytes written so far of what was begun under this name.
    public func unfinishedSize(of id: BlobID) -> Int? { Self.facts(unfinishedPath(of: id)).map { Int($0.st_size) } }

    // MARK: What is there

    /// The path of bytes that are read here: brought from the store when they lie only there, and then here for an hour
    /// at least. Where nobody has them, there is no file at it.
    public func local(_ id: BlobID) throws(StorageFailure) -> String {
        let path = path(of: id)
        guard let objects, utimensat(AT_FDCWD, path, nil, AT_SYMLINK_NOFOLLOW) != 0 else { return path }
        for _ in 0..<Self.turns {
            guard let size = try objects.size(of: id) else { return path }
            do throws(StorageFailure) {
                let blob = try write(id, size: size)
                if self.size(of: id) != nil {
                    // Somebody has brought it this moment: what was begun anew holds room.
                    blob.discard()
                    return path
                }
                if blob.count > size { try blob.clear() }
                if blob.count < size { try objects.get(id, into: blob, size: size) }
                _ = try blob.finish(size: size)
                return path
            } catch {
                // Somebody else is bringing it.
                guard error == .busy else { throw error }
                _ = usleep(200_000)
            }
            if self.size(of: id) != nil { return path }
        }
        throw .busy
    }

    /// Turns of a fifth of a second that somebody waits for who brings the same bytes: as long as a lease is renewed.
    private static let turns = 300

    /// Bytes, here or in the store; nil when nobody has them.
    public func sizeAnywhere(of id: BlobID) throws(StorageFailure) -> Int? {
        if let size = size(of: id) { return size }
        return try objects?.size(of: id)
    }

    /// Bytes; nil when there is no such file here.
    public func size(of id: BlobID) -> Int? { Self.facts(path(of: id)).map { Int($0.st_size) } }

    /// Deletes the file here; nothing happens when it is not there.
    public func remove(_ id: BlobID) throws(StorageFailure) {
        guard unlink(path(of: id)) == 0 || errno == ENOENT else { throw .now("unlink") }
    }

    /// The first bytes of a file, at most so many.
    public func beginning(of id: BlobID, _ count: Int) throws(StorageFailure) -> [UInt8] {
        let descriptor = open(path(of: id), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw .now("open") }
        defer { close(descriptor) }
        var found = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            found = pread(descriptor, buffer.baseAddress, count, 0)
            filled = max(0, found)
        }
        guard found >= 0 else { throw .now("read") }
        return bytes
    }

    /// Whether the bytes are the ones that were kept.
    ///
    /// - Parameter meanwhile: called every few megabytes
    public func isIntact(
        _ id: BlobID, size: Int, sha256: [UInt8], meanwhile: () throws -> Void = {}
    ) throws -> Bool {
        guard let found = self.size(of: id), found == size else { return false }
        return try Fingerprint(ofFile: path(of: id), meanwhile: meanwhile).sha256 == sha256
    }

    /// Bytes of the file system that are taken, by whomever.
    public func occupied() throws(StorageFailure) -> Int {
        try makeFolder(root)
        let space = try FreeSpace(at: root)
        return max(0, space.total - space.available)
    }

    /// Bytes that may still be kept.
    public func room() throws(StorageFailure) -> Int {
        try makeFolder(root)
        return try FreeSpace(at: root).usable
    }

    // MARK: Folders

    /// Makes the folder with those above it.
    func makeFolder(_ path: String) throws(StorageFailure) {
        if mkdir(path, Self.folderMode) == 0 || errno == EEXIST { return }
        guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex else { throw .now("mkdir") }
        try makeFolder(String(path[..<slash]))
        guard mkdir(path, Self.folderMode) == 0 || errno == EEXIST else { throw .now("mkdir") }
    }

    /// Renames what is finished to its place, so that it is there after a power cut too.
    func settle(_ id: BlobID) throws(StorageFailure) {
        let target = path(of: id)
        let folder = String(target.prefix(target.count - 33))
        try makeFolder(folder)
        guard rename(unfinishedPath(of: id), target) == 0 else { throw .now("rename") }
        try Self.sync(folder)
        // The folder itself may be new.
        try Self.sync(String(folder.prefix(folder.count - 3)))
        try Self.sync(root)
    }

    private static func sync(_ folder: String) throws(StorageFailure) {
        let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .now("open") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .now("fsync") }
    }

    static func facts(_ path: String) -> stat? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
        return facts
    }
}

/// Bytes that are kept.
public struct KeptBlob: Sendable {
    public let id: BlobID
    public let size: Int
    /// 32 bytes.
    public let sha256: [UInt8]
}
