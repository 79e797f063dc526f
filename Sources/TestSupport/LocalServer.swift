import Foundation
import Synchronization

/// A server on 127.0.0.1 that speaks exactly what a test tells it to, one thread a connection.
package final class LocalServer: Sendable {
    package let port: Int
    private let listener: Int32
    private let log = Mutex<[String]>([])
    private let connections = Atomic<Int>(0)

    /// - Parameters:
    ///   - path: a unix socket to listen on instead
    ///   - talk: called for each connection, which is closed when it returns
    package init(at path: String? = nil, _ talk: @escaping @Sendable (Peer) -> Void = { _ in }) throws {
        let (listener, port) = try path.map { (try Self.listen(at: $0), 0) } ?? Self.listen()
        self.listener = listener
        self.port = port
        Thread.detachNewThread { [weak self] in
            // The thread closes what it waits on, so that the number is not another server's meanwhile.
            defer { close(listener) }
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                guard let server = self else {
                    close(descriptor)
                    break
                }
                server.connections.add(1, ordering: .sequentiallyConsistent)
                Thread.detachNewThread {
                    let peer = Peer(descriptor: descriptor) { line in server.log.withLock { $0.append(line) } }
                    talk(peer)
                    close(descriptor)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// Answers each request on a kept connection.
    package static func answering(
        at path: String? = nil, _ answer: @escaping @Sendable (Peer.Request) -> String
    ) throws -> LocalServer {
        try LocalServer(at: path) { peer in
            while let request = peer.request() { peer.send(answer(request)) }
        }
    }

    package var url: String { "http://127.0.0.1:\(port)" }
    /// Connections so far.
    package var count: Int { connections.load(ordering: .sequentiallyConsistent) }
    /// What the peers were sent, line by line or request by request.
    package var transcript: [String] { log.withLock { $0 } }

    private static func listen() throws -> (Int32, Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, length) == 0 && Glibc.listen(descriptor, 64) == 0
                    && getsockname(descriptor, $0, &length) == 0
            }
        }
        guard isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL) }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    private static func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let isBound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isBound, Glibc.listen(descriptor, 64) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
        }
        return descriptor
    }
}

/// One connection, seen from the server.
package struct Peer {
    package struct Request: Sendable {
        package let head: String
        package let body: String
        package var path: String { head.split(separator: " ").dropFirst().first.map(String.init) ?? "" }

        package func header(_ name: String) -> String? {
            let prefix = name.lowercased() + ":"
            return head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(prefix) }
                .map { $0.dropFirst(prefix.count).trimmingCharacters(in: .whitespaces) }
        }
    }

    package let descriptor: Int32
    package let note: (String) -> Void

    /// false when the client has gone.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    @discardableResult
    package func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// The next line without its end; nil when the client has gone.
    package func line() -> String? {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while recv(descriptor, &byte, 1, 0) == 1 {
            if byte == 0x0A {
                if bytes.last == 0x0D { bytes.removeLast() }
                let line = String(decoding: bytes, as: UTF8.self)
                note(line)
                return line
            }
            bytes.append(byte)
        }
        return nil
    }

    /// The next request with its body; nil when the client has gone.
    package func request() -> Request? {
        var head = ""
        var byte: UInt8 = 0
        while !head.hasSuffix("\r\n\r\n") {
            guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            head.unicodeScalars.append(Unicode.Scalar(byte))
        }
        let length = Request(head: head, body: "").header("content-length").flatMap { Int($0) } ?? 0
        var body = [UInt8](repeating: 0, count: length)
        var filled = 0
        while filled < length {
            let count = body.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress?.advanced(by: filled), length - filled, 0)
            }
            guard count > 0 else { return nil }
            filled += count
        }
        let request = Request(head: head, body: String(decoding: body, as: UTF8.self))
        note(head + request.body)
        return request
    }
}

/// A response with the right length.
package func response(_ status: Int, _ headers: [String] = [], _ body: String = "") -> String {
    let lines = ["HTTP/1.1 \(status) Said"] + headers + ["Content-Length: \(body.utf8.count)"]
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}
