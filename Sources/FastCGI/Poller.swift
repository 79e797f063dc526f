import CFastCGI
import Glibc

/// The one thread that waits for connections: it accepts them, watches the idle ones, and passes on those that have
/// something to say.
struct Poller: ~Copyable {
    private static let batch = 256
    /// How long no connection is accepted after the process has run out of descriptors. Meanwhile they wait in the
    /// backlog, and the poller sleeps instead of being told of them again and again.
    private static let pause = Duration.milliseconds(100)

    let poll: Int32
    let wake: Int32
    let listener: Int32
    let settings: ServerSettings
    let connections: Connections
    let queue: WorkQueue
    let counters: Counters

    private var pausedUntil: Instant?
    private var events = [epoll_event](repeating: epoll_event(), count: batch)

    init(
        poll: Int32, wake: Int32, listener: Int32, settings: ServerSettings, connections: Connections,
        queue: WorkQueue, counters: Counters
    ) throws {
        self.poll = poll
        self.wake = wake
        self.listener = listener
        self.settings = settings
        self.connections = connections
        self.queue = queue
        self.counters = counters
        try watch(wake)
        try watch(listener)
    }

    /// Passes requests on until `deadline` says that the server stops; then accepts what still waits, and goes on
    /// until no connection is left or the moment has come.
    ///
    /// - Parameter deadline: asked after each wake; nil as long as nobody has stopped the server.
    mutating func run(until deadline: () -> Instant?, onStop: () -> Void) {
        while deadline() == nil {
            waitAndPass(pausedUntil.map { $0 - Instant.now })
            if let moment = pausedUntil, moment <= Instant.now { resume() }
        }
        onStop()
        // Nobody can connect after this, and whoever has can still be accepted.
        epoll_ctl(poll, EPOLL_CTL_DEL, listener, nil)
        shutdown(listener, Int32(SHUT_RD))
        accept()
        while counters.open.load(ordering: .acquiring) > 0, let deadline = deadline(), Instant.now < deadline {
            waitAndPass(min(deadline - Instant.now, .milliseconds(20)))
        }
    }

    private mutating func waitAndPass(_ limit: Duration?) {
        let milliseconds = limit.map { max(0, ($0.nanoseconds + 999_999) / 1_000_000) } ?? -1
        let count = epoll_wait(poll, &events, Int32(Self.batch), Int32(min(milliseconds, 60_000)))
        guard count > 0 else { return }
        let arrival = Instant.now
        var jobs: [WorkQueue.Job] = []
        jobs.reserveCapacity(Int(count))
        for event in events.prefix(Int(count)) {
            let descriptor = event.data.fd
            switch descriptor {
            case listener: accept()
            case wake: drainWake()
            default:
                let isGone = event.events & EPOLLHUP.rawValue != 0
                if connections.take(descriptor, isGone ? .hungUp : .readable) {
                    jobs.append(WorkQueue.Job(descriptor: descriptor, arrival: arrival))
                }
            }
        }
        counters.waiting.add(jobs.count)
        queue.add(jobs)
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
                epoll_ctl(poll, EPOLL_CTL_DEL, listener, nil)
                return
            default: return
            }
        }
    }

    private mutating func resume() {
        pausedUntil = nil
        do { try watch(listener) } catch { pausedUntil = Instant.now + Self.pause }
    }

    private func prepare(_ descriptor: Int32) {
        var timeout = settings.receiveTimeout.timeval
        let size = socklen_t(MemoryLayout<timeval>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &timeout, size)
        var start: Int32 = 0
        setsockopt(descriptor, SOL_SOCKET, SO_PEEK_OFF, &start, socklen_t(MemoryLayout<Int32>.size))
    }

    private func watch(_ descriptor: Int32) throws {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue
        event.data.fd = descriptor
        guard epoll_ctl(poll, EPOLL_CTL_ADD, descriptor, &event) == 0 else { throw SystemFailure("epoll_ctl") }
    }

    private func drainWake() {
        var value: UInt64 = 0
        read(wake, &value, 8)
    }
}
