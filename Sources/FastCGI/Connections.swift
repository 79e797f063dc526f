import CFastCGI
import Glibc
import Synchronization

/// The open connections and whose each one is: the poller's while idle, a worker's while a request is on it.
///
/// An idle connection stands in one epoll, armed for one event (`EPOLLONESHOT`), so that a worker gives it back by
/// arming it again, without waking the poller.
final class Connections: @unchecked Sendable {  // The states are atomics in memory that lives as long as this does.
    /// What has happened on an idle connection.
    enum Event {
        case readable
        case hungUp
    }

    private enum State {
        static let closed: UInt8 = 0
        static let idle: UInt8 = 1
        static let taken: UInt8 = 2
    }

    private static let most = 65_536

    private let poll: Descriptor  // Kept open as long as a worker may arm a connection.
    private let states: UnsafeMutablePointer<Atomic<UInt8>>
    private let capacity: Int
    private let counters: Counters

    init(poll: Descriptor, counters: Counters) {
        self.poll = poll
        self.counters = counters
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        capacity = Int(min(limit.rlim_cur, UInt(Self.most)))
        states = .allocate(capacity: capacity)
        for number in 0..<capacity { (states + number).initialize(to: Atomic(State.closed)) }
    }

    deinit {
        states.deinitialize(count: capacity)
        states.deallocate()
    }

    /// The poller: watches a connection that has just been accepted.
    func admit(_ descriptor: Int32) {
        guard descriptor < capacity else {
            Glibc.close(descriptor)
            return
        }
        counters.accepted.add(1)
        counters.open.add(1)
        states[Int(descriptor)].store(State.idle, ordering: .releasing)
        if !arm(descriptor, EPOLL_CTL_ADD) { closeIfIdle(descriptor) }
    }

    /// The poller: takes a connection on which something has happened.
    ///
    /// - Returns: whether there is a request to read; a connection whose peer is gone is closed at once.
    func take(_ descriptor: Int32, _ event: Event) -> Bool {
        guard exchange(descriptor, State.idle, State.taken) else { return false }
        guard event == .hungUp else { return true }
        close(descriptor)
        return false
    }

    /// A worker: the connection waits for its next request.
    func giveBack(_ descriptor: Int32) {
        states[Int(descriptor)].store(State.idle, ordering: .releasing)
        if !arm(descriptor, EPOLL_CTL_MOD) { closeIfIdle(descriptor) }
    }

    /// Whoever has taken it: closes a connection.
    func close(_ descriptor: Int32) {
        states[Int(descriptor)].store(State.closed, ordering: .releasing)
        counters.open.add(-1)
        Glibc.close(descriptor)
    }

    /// A worker: notes that libfcgi has closed a connection. Its number may belong to another one by now.
    func forget() {
        counters.open.add(-1)
    }

    /// The poller, at the end: closes every connection that nobody has taken.
    func closeIdle() {
        for descriptor in 0..<Int32(capacity) { closeIfIdle(descriptor) }
    }

    private func closeIfIdle(_ descriptor: Int32) {
        if exchange(descriptor, State.idle, State.taken) { close(descriptor) }
    }

    private func exchange(_ descriptor: Int32, _ before: UInt8, _ after: UInt8) -> Bool {
        states[Int(descriptor)]
            .compareExchange(expected: before, desired: after, ordering: .acquiringAndReleasing).exchanged
    }

    private func arm(_ descriptor: Int32, _ operation: Int32) -> Bool {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        event.data.fd = descriptor
        return epoll_ctl(poll.number, operation, descriptor, &event) == 0
    }
}
