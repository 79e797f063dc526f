import FoundationEssentials
import Glibc
import Synchronization

/// Stands between a client and PostgreSQL, and loses an answer when it is asked to: the server has committed and said so,
/// and the client's connection ends before it hears of it (reliability.md, D4).
package final class LossyRelay: Sendable {
    /// The same database, past the relay.
    package let conninfo: String
    private let directory: String
    private let server: LocalServer
    private let losses: Losses

    /// What the relay's threads share with it: how many commits lose their answer yet, and how many have.
    private final class Losses: Sendable {
        let due = Atomic<Int>(0)
        let lost = Atomic<Int>(0)

        func take() -> Bool {
            guard due.load(ordering: .sequentiallyConsistent) > 0 else { return false }
            due.subtract(1, ordering: .sequentiallyConsistent)
            lost.add(1, ordering: .sequentiallyConsistent)
            return true
        }
    }

    /// - Parameter conninfo: of a server on a unix socket, in the form `host=/directory user=… dbname=…`
    package init(before conninfo: String) throws {
        var words = conninfo.split(separator: " ").map(String.init)
        guard let host = words.firstIndex(where: { $0.hasPrefix("host=/") }) else { throw POSIXError(.EINVAL) }
        let port = words.first { $0.hasPrefix("port=") }.map { String($0.dropFirst(5)) } ?? "5432"
        let name = "/.s.PGSQL.\(port)"
        let real = words[host].dropFirst(5) + name
        var template = Array("/tmp/quad-relay-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw POSIXError(.EACCES) }
        directory = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        words[host] = "host=\(directory)"
        self.conninfo = words.joined(separator: " ")
        let losses = Losses()
        self.losses = losses
        server = try LocalServer(at: directory + name) { peer in
            guard let upstream = try? Peer.connected(to: String(real)) else { return }
            defer { close(upstream.descriptor) }
            Self.relay(peer, upstream, losses)
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: directory)
    }

    /// Answers to commits that were lost so far.
    package var lost: Int { losses.lost.load(ordering: .sequentiallyConsistent) }

    /// The next commit's answer is lost, and its connection with it.
    package func loseNextCommit() { losses.due.add(1, ordering: .sequentiallyConsistent) }

    /// Until one of both has gone, or an answer is lost.
    private static func relay(_ client: Peer, _ server: Peer, _ losses: Losses) {
        let committed = Array("COMMIT\0".utf8)
        var sides = [
            pollfd(fd: client.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: server.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&sides, 2, -1) > 0 {
            if sides[0].revents != 0 {
                guard let bytes = client.chunk(), server.send(bytes) else { return }
            }
            if sides[1].revents != 0 {
                guard let bytes = server.chunk() else { return }
                if bytes.firstRange(of: committed) != nil, losses.take() { return }
                guard client.send(bytes) else { return }
            }
        }
    }
}

extension Peer {
    /// What is there; nil when the other side has gone.
    fileprivate func chunk() -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(descriptor, &bytes, bytes.count, 0)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// A connection to a server on a unix socket.
    fileprivate static func connected(to path: String) throws -> Peer {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let isConnected = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        guard isConnected else {
            close(descriptor)
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EINVAL)
        }
        return Peer(descriptor: descriptor) { _ in }
    }
}
