import CFastCGI
import Glibc

/// A web server in miniature: speaks FastCGI over a unix socket, byte by byte if need be.
final class Client {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// What came back for one request.
    struct Reply: Equatable {
        var output: [UInt8] = []
        var errors: [UInt8] = []
        var hasEnded = false
        var hasHungUp = false

        var text: String { String(decoding: output, as: UTF8.self) }
        var status: String { String(text.prefix { $0 != "\r\n" }) }
        var body: String { text.firstRange(of: "\r\n\r\n").map { String(text[$0.upperBound...]) } ?? "" }
    }

    let descriptor: Int32
    private var buffer: [UInt8] = []
    private var isOpen = true

    /// - Parameter patience: seconds until a read gives up.
    init(_ path: String, patience: Int = 20) throws {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw Failure(description: "socket: \(errno)") }
        guard withAddress(path, { connect(descriptor, $0, $1) }) == 0 else {
            throw Failure(description: "connect: \(String(cString: strerror(errno)))")
        }
        var timeout = timeval(tv_sec: patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close()
    }

    func close() {
        if isOpen { Glibc.close(descriptor) }
        isOpen = false
    }

    /// Says that nothing more will come.
    func finishSending() {
        shutdown(descriptor, Int32(SHUT_WR))
    }

    /// Sends all bytes; false when the server has hung up.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard written > 0 else { return false }
            rest = rest.dropFirst(written)
        }
        return true
    }

    /// Sends a request and waits for its reply.
    func ask(_ parameters: [(String, String)], body: [UInt8] = [], keep: Bool = true) throws -> Reply {
        send(Records.request(parameters, body: body, keep: keep))
        return try reply()
    }

    func get(_ address: String, keep: Bool = true) throws -> Reply {
        try ask([("REQUEST_METHOD", "GET"), ("REQUEST_URI", address)], keep: keep)
    }

    /// Reads up to the end of a request or of the connection.
    func reply() throws -> Reply {
        var reply = Reply()
        while !reply.hasEnded {
            guard let header = try take(8) else {
                reply.hasHungUp = true
                return reply
            }
            let length = Int(header[4]) << 8 | Int(header[5])
            guard header[0] == 1, let content = try take(length + Int(header[6])) else {
                throw Failure(description: "a record is cut short: \(header)")
            }
            switch header[1] {
            case 6: reply.output += content.prefix(length)
            case 7: reply.errors += content.prefix(length)
            case 3: reply.hasEnded = true
            default: throw Failure(description: "an unexpected record: \(header)")
            }
        }
        return reply
    }

    /// Whether the server closes the connection without saying anything more.
    func isHungUp() throws -> Bool {
        try take(1) == nil
    }

    /// Reads until the server hangs up, whatever it says.
    func readAway() {
        var trash = [UInt8](repeating: 0, count: 65_536)
        while recv(descriptor, &trash, trash.count, 0) > 0 {}
    }

    private func take(_ count: Int) throws -> [UInt8]? {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while buffer.count < count {
            let received = recv(descriptor, &chunk, chunk.count, 0)
            if received == 0 || (received < 0 && errno == ECONNRESET) { return nil }
            guard received > 0 else { throw Failure(description: "recv: \(String(cString: strerror(errno)))") }
            buffer += chunk.prefix(received)
        }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }
}

/// Leaves a socket at a path as a process does that was killed.
func leaveDeadSocket(at path: String) -> Bool {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    return withAddress(path) { bind(descriptor, $0, $1) } == 0
}

private func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
    }
}

/// The records that a web server sends.
enum Records {
    static func request(_ parameters: [(String, String)], body: [UInt8] = [], keep: Bool = true) -> [UInt8] {
        var parameters = parameters
        if !body.isEmpty { parameters.append(("CONTENT_LENGTH", String(body.count))) }
        return begin(keep: keep) + stream(4, pairs(parameters)) + stream(5, body)
    }

    static func begin(keep: Bool = true, role: UInt8 = 1) -> [UInt8] {
        record(1, [0, role, keep ? 1 : 0, 0, 0, 0, 0, 0])
    }

    static func record(_ kind: UInt8, _ content: [UInt8], padding: Int = 0, request: UInt8 = 1) -> [UInt8] {
        [1, kind, 0, request, UInt8(content.count >> 8), UInt8(content.count & 255), UInt8(padding), 0] + content
            + [UInt8](repeating: 0, count: padding)
    }

    /// The content in records of nginx's size, and the empty one that ends it.
    static func stream(_ kind: UInt8, _ content: [UInt8], recordSize: Int = 32_768) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = content[...]
        while !rest.isEmpty {
            let piece = Array(rest.prefix(recordSize))
            bytes += record(kind, piece, padding: (8 - piece.count % 8) % 8)
            rest = rest.dropFirst(piece.count)
        }
        return bytes + record(kind, [])
    }

    static func pairs(_ parameters: [(String, String)]) -> [UInt8] {
        parameters.flatMap { length($0.utf8.count) + length($1.utf8.count) + Array($0.utf8) + Array($1.utf8) }
    }

    static func length(_ count: Int) -> [UInt8] {
        guard count > 127 else { return [UInt8(count)] }
        return [UInt8(count >> 24) | 0x80, UInt8(count >> 16 & 255), UInt8(count >> 8 & 255), UInt8(count & 255)]
    }
}
