import Glibc

/// A file opened for reading, as long as this value lives.
struct FileBytes: ~Copyable {
    private let descriptor: Int32
    let size: Int

    /// A regular file; a symbolic link is refused.
    init(_ path: String) throws(Refusal) {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .unreadable }
        let opened = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard opened >= 0 else { throw .unreadable }
        descriptor = opened
        size = Int(facts.st_size)
    }

    deinit { close(descriptor) }

    /// The bytes from this offset on: as many as are asked for, fewer at the end.
    func read(at offset: Int, count: Int) throws(Refusal) -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: min(count, 1 << 20))
        while bytes.count < count {
            let got = pread(descriptor, &chunk, min(chunk.count, count - bytes.count), offset + bytes.count)
            guard got >= 0 else { throw .unreadable }
            if got == 0 { break }
            bytes += chunk[..<got]
        }
        return bytes
    }
}
