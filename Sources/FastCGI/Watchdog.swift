import Threads

/// Reports when a server hangs: requests wait, as many workers as answer pages are busy, and none of them has answered
/// anything for longer than everything that a request waits for may take. It looks at ``Load`` and keeps no thread.
public struct Watchdog: Sendable {
    private let workers: Int
    private let limit: Duration
    private var answered = -1
    private var since: Instant?

    /// - Parameters:
    ///   - workers: ``ServerSettings/workers``: those for long bodies may be at one for as long as it takes.
    ///   - limit: above the time-outs of bodies, of the database and of providers.
    public init(workers: Int, limit: Duration = .seconds(30)) {
        self.workers = workers
        self.limit = limit
    }

    /// Whether the server hangs by now. Called every few seconds.
    package mutating func isHanging(_ load: Load, at now: Instant) -> Bool {
        guard load.waiting > 0, load.busy >= workers, load.answered == answered, let since else {
            answered = load.answered
            since = now
            return false
        }
        return now - since >= limit
    }
}
