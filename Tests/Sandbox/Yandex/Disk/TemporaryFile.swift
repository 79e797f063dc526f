import FoundationEssentials
import Glibc

/// A file of the sandbox's own, gone with the last who knows it. It has no name from the start, so nothing is left
/// behind by a sandbox that is killed.
final class TemporaryFile: Sendable {
    private let descriptor: Int32

    /// - Throws: POSIX errors, such as that of a full disk
    init() throws {
        let directory = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(directory)/quad-sandbox-XXXXXX".utf8CString)
        descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw POSIXFailure(errno) }
        unlink(template)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }

    deinit { close(descriptor) }

    func append(_ bytes: Data) throws {
        try bytes.withUnsafeBytes { buffer in
            var written = 0
            while written < buffer.count {
                let count = write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
                if count < 0 {
                    if errno == EINTR { continue }
                    throw POSIXFailure(errno)
                }
                written += count
            }
        }
    }

    /// Fewer bytes only at the end of the file.
    func read(at offset: Int, count: Int) throws -> Data {
        var data = Data(count: count)
        var length = 0
        while length < count {
            let read = data.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress?.advanced(by: length), count - length, off_t(offset + length))
            }
            if read < 0 {
                if errno == EINTR { continue }
                throw POSIXFailure(errno)
            }
            if read == 0 { break }
            length += read
        }
        return data.prefix(length)
    }
}

/// What the system said instead of doing it.
struct POSIXFailure: Error, CustomStringConvertible {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    var description: String { String(cString: strerror(number)) }
}
