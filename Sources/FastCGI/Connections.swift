import CFastCGI
import Glibc
import Synchronization
import Threads

/// The open connections and whose each one is: nobody's while idle, a worker's while a request is on it.
///
/// Idle connections stand in one epoll in which all free workers wait. Each is armed for one event (`EPOLLONESHOT`), so
/// one worker has it until it gives it back; the kernel wakes the worker that became free last, and no other thread
/// stands between a request and its worker. Those with a long body go through a second epoll to the workers for such.
///
/// Why: DECISIONS, 1.
final class Connections: @unchecked Sendable {  // The states are atomics in memory that lives as long as this does.
    private enum State {
        static let closed: UInt8 = 0
        static let idle: UInt8 = 1
        static let taken: UInt8 = 2
        /// Answered, and to be closed by the peer; what it still sends is thrown away.
        static let left: UInt8 = 3
    }

    private static let most = 65_536

    private let poll: Descriptor
    private let longPoll: Descriptor
    /// Readable once the workers may go.
    private let end: Descriptor
    private let isOver = Atomic(false)
    private let states: UnsafeMutablePointer<Atomic<UInt8>>
    private let capacity: Int
    private let counters: Counters

    init(counters: Counters) throws {
        poll = try Descriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), "epoll_create1")
        longPoll = try Descriptor(epoll_create1(Int32(EPOLL_CLOEXEC)), "epoll_create1")
        end = try Descriptor(eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)), "eventfd")
        self.counters = counters
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        capacity = Int(min(limit.rlim_cur, UInt(Self.most)))
        states = .allocate(capacity: capacity)
        for number in 0..<capacity { (states + number).initialize(to: Atomic(State.closed)) }
        for poll in [poll, longPoll] {
            guard watch(end.number, EPOLLIN.rawValue, EPOLL_CTL_ADD, in: poll) else { throw SystemFailure("epoll_ctl") }
        }
    }

    deinit {
        states.deinitialize(count: capacity)
        states.deallocate()
    }

    /// The acceptor: the connection waits for its first request.
    func admit(_ descriptor: Int32) {
        guard descriptor < capacity else {
            Glibc.close(descriptor)
            return
        }
        counters.accepted.add(1)
        counters.open.add(1)
        states[Int(descriptor)].store(State.idle, ordering: .releasing)
        if !arm(descriptor, EPOLL_CTL_ADD, in: poll) { closeIfIdle(descriptor) }
    }

    /// A worker: waits for a connection with a request on it and takes it; nil when the workers may go. One whose peer
    /// is gone by now is closed, so a request that waited too long for its reader costs nothing.
    ///
    /// - Parameter isLong: one with a long body
    func next(isLong: Bool) -> Int32? {
        let poll = isLong ? longPoll : poll
        var event = epoll_event()
        while !isOver.load(ordering: .acquiring) {
            guard epoll_wait(poll.number, &event, 1, -1) == 1 else { continue }
            let descriptor = event.data.fd
            guard descriptor != end.number else { continue }
            if exchange(descriptor, State.left, State.taken) {
                throwAway(descriptor)
                continue
            }
            guard exchange(descriptor, State.idle, State.taken) else { continue }
            if event.events & EPOLLHUP.rawValue == 0 { return descriptor }
            close(descriptor)
        }
        return nil
    }

    /// A worker: gives the connection, on which a long body is coming, to the workers for such.
    func passOn(_ descriptor: Int32) {
        states[Int(descriptor)].store(State.idle, ordering: .releasing)
        // It may have been there before.
        if arm(descriptor, EPOLL_CTL_MOD, in: longPoll) || arm(descriptor, EPOLL_CTL_ADD, in: longPoll) { return }
        closeIfIdle(descriptor)
    }

    /// A worker: the connection waits for its next request.
    func giveBack(_ descriptor: Int32) {
        states[Int(descriptor)].store(State.idle, ordering: .releasing)
        if !arm(descriptor, EPOLL_CTL_MOD, in: poll) { closeIfIdle(descriptor) }
    }

    /// A worker: leaves an answered connection to its peer, on which more may come that nobody wants. Closing it at once
    /// would break the peer's sending, and the peer might not look for the response.
    func leave(_ descriptor: Int32) {
        shutdown(descriptor, Int32(SHUT_WR))
        keepWatching(descriptor)
    }

    /// Throws away what has come on such a connection, one piece at a time, so that requests come in between.
    private func throwAway(_ descriptor: Int32) {
        let count = withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) {
            recv(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
        }
        guard count > 0 || (count < 0 && [EAGAIN, EINTR].contains(errno)) else { return close(descriptor) }
        keepWatching(descriptor)
    }

    private func keepWatching(_ descriptor: Int32) {
        states[Int(descriptor)].store(State.left, ordering: .releasing)
        if !arm(descriptor, EPOLL_CTL_MOD, in: poll) { closeIfIdle(descriptor) }
    }

    /// For the thread that has taken it: closes a connection.
    func close(_ descriptor: Int32) {
        states[Int(descriptor)].store(State.closed, ordering: .releasing)
        counters.open.add(-1)
        Glibc.close(descriptor)
    }

    /// A worker: notes that libfcgi has closed a connection. Its number may belong to another one by now.
    func forget() {
        counters.open.add(-1)
    }

    /// Lets the workers go as soon as each is free.
    func finish() {
        isOver.store(true, ordering: .releasing)
        var one: UInt64 = 1
        write(end.number, &one, 8)
    }

    /// At the end: closes every connection that nobody has taken.
    func closeIdle() {
        for descriptor in 0..<Int32(capacity) { closeIfIdle(descriptor) }
    }

    /// Connections on which something has arrived and that no worker has taken yet.
    var waiting: Int {
        var idle = (0..<capacity).filter { states[$0].load(ordering: .relaxed) == State.idle }
            .map { pollfd(fd: Int32($0), events: Int16(POLLIN), revents: 0) }
        return Int(max(0, Glibc.poll(&idle, nfds_t(idle.count), 0)))
    }

    private func closeIfIdle(_ descriptor: Int32) {
        if exchange(descriptor, State.idle, State.taken) || exchange(descriptor, State.left, State.taken) {
            close(descriptor)
        }
    }

    private func exchange(_ descriptor: Int32, _ before: UInt8, _ after: UInt8) -> Bool {
        states[Int(descriptor)]
            .compareExchange(expected: before, desired: after, ordering: .acquiringAndReleasing).exchanged
    }

    private func arm(_ descriptor: Int32, _ operation: Int32, in poll: Descriptor) -> Bool {
        watch(descriptor, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue, operation, in: poll)
    }

    private func watch(_ descriptor: Int32, _ events: UInt32, _ operation: Int32, in poll: Descriptor) -> Bool {
        var event = epoll_event()
        event.events = events
        event.data.fd = descriptor
        return epoll_ctl(poll.number, operation, descriptor, &event) == 0
    }
}
