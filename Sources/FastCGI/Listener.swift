import CFastCGI
import Glibc
import Threads

/// A listening unix socket and its file.
struct Listener: ~Copyable, Sendable {
    private static let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

    private static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    let descriptor: Int32
    private let path: String
    /// Which file is ours: a successor may already have put its own at the same path.
    private let file: (device: UInt, number: UInt)

    /// Listens at a path. The file appears there only when connections are taken, with its permissions set;
    /// one that a dead process has left is replaced.
    ///
    /// - Throws: ``ServerFailure`` when the path is taken or too long; ``SystemFailure``.
    init(path: String, mode: UInt32, backlog: Int32) throws {
        let draft = "\(path).\(getpid())"
        guard draft.utf8.count < Self.longestPath else { throw ServerFailure.pathTooLong(path) }
        try Self.refuseToReplaceTheLiving(path)
        unlink(draft)
        let descriptor = socket(AF_UNIX, Self.kind, 0)
        guard descriptor >= 0 else { throw SystemFailure("socket") }
        do {
            let bound = withAddress(draft) { bind(descriptor, $0, $1) }
            guard bound == 0 else { throw SystemFailure("bind \(draft)") }
            guard chmod(draft, mode) == 0 else { throw SystemFailure("chmod \(draft)") }
            guard listen(descriptor, backlog) == 0 else { throw SystemFailure("listen \(draft)") }
            guard let file = Self.file(at: draft) else { throw SystemFailure("stat \(draft)") }
            guard rename(draft, path) == 0 else { throw SystemFailure("rename \(draft)") }
            self.descriptor = descriptor
            self.path = path
            self.file = file
        } catch {
            close(descriptor)
            unlink(draft)
            throw error
        }
    }

    deinit {
        close(descriptor)
    }

    /// Takes the file away, so that nobody finds this socket any more; connections that wait stay.
    func unlinkFile() {
        if let there = Self.file(at: path), there == file { unlink(path) }
    }

    private static func refuseToReplaceTheLiving(_ path: String) throws {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else { throw ServerFailure.notASocket(path) }
        let probe = socket(AF_UNIX, Self.kind, 0)
        guard probe >= 0 else { throw SystemFailure("socket") }
        defer { close(probe) }
        let answer = withAddress(path) { connect(probe, $0, $1) }
        if answer == 0 || errno == EAGAIN { throw ServerFailure.inUse(path) }
    }

    private static func file(at path: String) -> (device: UInt, number: UInt)? {
        var status = stat()
        return lstat(path, &status) == 0 ? (status.st_dev, status.st_ino) : nil
    }
}

/// Gives `body` the address of the unix socket at `path`, which is not too long.
private func withAddress<Result>(
    _ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
}
