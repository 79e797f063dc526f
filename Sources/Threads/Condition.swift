import Glibc

/// A value behind a mutex, with a way to wait until it has changed.
///
/// The standard library has `Mutex` but no condition variable, so this is pthread's pair.
/// Waiting is measured on the monotonic clock: a clock set back or forward changes nothing.
public final class Condition<State: Sendable>: @unchecked Sendable {  // The state is touched only under its mutex.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var state: State

    public init(_ state: State) {
        self.state = state
        pthread_mutex_init(mutex, nil)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the state. Nobody is woken: call ``signal()`` or ``broadcast()`` afterwards.
    public func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return try body(&state)
    }

    /// Wakes one of those who wait.
    public func signal() {
        pthread_cond_signal(condition)
    }

    /// Wakes all who wait.
    public func broadcast() {
        pthread_cond_broadcast(condition)
    }

    /// Waits until `attempt` gives a value, asking it at once and after every wake.
    ///
    /// - Parameter limit: the longest wait; nil waits for ever.
    /// - Returns: nil when the limit has passed first.
    public func wait<Result>(for limit: Duration? = nil, until attempt: (inout State) -> Result?) -> Result? {
        let deadline = limit.map { Instant.now + $0 }
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = attempt(&state) { return result }
            guard let deadline else {
                pthread_cond_wait(condition, mutex)
                continue
            }
            var time = deadline.timespec
            if pthread_cond_timedwait(condition, mutex, &time) == ETIMEDOUT { return attempt(&state) }
        }
    }
}
