import CFastCGI
import Glibc
import Threads

/// The one thread that accepts connections, and notices that the server is to stop.
struct Acceptor: ~Copyable {
    /// How long no connection is accepted after the process has run out of descriptors. Meanwhile they wait in the
    /// backlog, and this thread sleeps instead of being woken for them again and again.
    private static let pause = Duration.milliseconds(100)

    let wake: Int32
    let listener: Int32
    let settings: ServerSettings
    let connections: Connections
    let counters: Counters

    private var pausedUntil: Instant?

    init(wake: Int32, listener: Int32, settings: ServerSettings, connections: Connections, counters: Counters) {
        self.wake = wake
        self.listener = listener
        self.settings = settings
        self.connections = connections
        self.counters = counters
    }

    /// Accepts until `deadline` says that the server stops; then accepts what still waits, and goes on until no
    /// connection is left or the moment has come.
    ///
    /// - Parameter deadline: asked after each wake; nil as long as nobody has stopped the server.
    mutating func run(until deadline: () -> Instant?, onStop: () -> Void) {
        while deadline() == nil {
            if let moment = pausedUntil, moment <= Instant.now { pausedUntil = nil }
            if wait(pausedUntil.map { $0 - Instant.now }) { accept() }
        }
        onStop()
        // Nobody can connect after this, and those who have can still be accepted.
        shutdown(listener, Int32(SHUT_RD))
        accept()
        while counters.open.load(ordering: .acquiring) > 0, let deadline = deadline(), Instant.now < deadline {
            usleep(20_000)
        }
    }

    /// Waits for a connection or for the word to stop, and not for connections as long as none are accepted.
    ///
    /// - Returns: whether there may be a connection.
    private func wait(_ limit: Duration?) -> Bool {
        let milliseconds = limit.map { max(0, ($0.nanoseconds + 999_999) / 1_000_000) } ?? -1
        var watched = [
            pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
            pollfd(fd: pausedUntil == nil ? listener : -1, events: Int16(POLLIN), revents: 0),
        ]
        return poll(&watched, 2, Int32(min(milliseconds, 60_000))) > 0 && watched[1].revents != 0
    }

    private mutating func accept() {
        while true {
            let descriptor = accept4(listener, nil, nil, Int32(SOCK_CLOEXEC.rawValue))
            if descriptor >= 0 {
                prepare(descriptor)
                connections.admit(descriptor)
                continue
            }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EMFILE, ENFILE, ENOBUFS, ENOMEM:
                pausedUntil = Instant.now + Self.pause
                return
            default: return
            }
        }
    }

    private func prepare(_ descriptor: Int32) {
        var timeout = settings.receiveTimeout.timeval
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        var start: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_PEEK_OFF, &start, socklen_t(MemoryLayout<Int32>.size))
    }
}
