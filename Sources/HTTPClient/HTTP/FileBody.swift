import Glibc

/// A body that is a file, with what a form puts before and behind its bytes; read as it is sent.
final class FileBody {
    /// Bytes of all of it.
    let size: Int
    private let path: String
    private let descriptor: Int32
    private let before: [UInt8]
    private let after: [UInt8]
    /// Bytes of the file, as many as it had when it was opened.
    private let count: Int
    private var place = 0

    init(_ path: String, before: [UInt8] = [], after: [UInt8] = []) throws(HTTPFailure) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw .file(path, errno) }
        var facts = stat()
        guard fstat(file, &facts) == 0 else {
            let number = errno
            close(file)
            throw .file(path, number)
        }
        descriptor = file
        count = Int(facts.st_size)
        size = before.count + count + after.count
        self.path = path
        self.before = before
        self.after = after
    }

    deinit { close(descriptor) }

    /// The next bytes, at most `capacity`; 0 at the end.
    func read(into buffer: UnsafeMutableRawPointer, capacity: Int) throws(HTTPFailure) -> Int {
        if place < before.count { return take(before[place...], buffer, capacity) }
        let offset = place - before.count
        guard offset < count else { return take(after[min(offset - count, after.count)...], buffer, capacity) }
        while true {
            let got = pread(descriptor, buffer, min(capacity, count - offset), off_t(offset))
            if got < 0, errno == EINTR { continue }
            // A file that has become shorter would leave the server waiting for the rest.
            guard got > 0 else { throw .file(path, got < 0 ? errno : EIO) }
            place += got
            return got
        }
    }

    private func take(_ bytes: ArraySlice<UInt8>, _ buffer: UnsafeMutableRawPointer, _ capacity: Int) -> Int {
        let piece = bytes.prefix(capacity)
        piece.withUnsafeBytes { if let start = $0.baseAddress { buffer.copyMemory(from: start, byteCount: $0.count) } }
        place += piece.count
        return piece.count
    }

    /// Goes on from there; false beyond its ends.
    func seek(to place: Int) -> Bool {
        guard (0...size).contains(place) else { return false }
        self.place = place
        return true
    }
}
