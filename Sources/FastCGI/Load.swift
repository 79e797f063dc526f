import Synchronization
import Threads

/// What a ``Server`` is doing right now. The numbers are read one by one and need not add up to the last unit.
public struct Load: Sendable {
    /// Connections accepted since the start.
    public let accepted: Int
    /// Requests answered since the start, by a handler or by a refusal such as 413.
    public let answered: Int
    /// Connections closed since the start because what came over them was not a request.
    public let refused: Int
    /// Connections that are open now.
    public let open: Int
    /// Open connections on which nothing has arrived; no thread waits on them.
    public let idle: Int
    /// Requests that have arrived and that no worker has taken yet.
    public let waiting: Int
    /// Workers that are at a request.
    public let busy: Int
    /// Workers there are.
    public let workers: Int
    /// Whether the server has been asked to stop.
    public let isDraining: Bool
}

/// The counters behind ``Load``.
final class Counters: Sendable {
    let accepted = Atomic(0)
    let answered = Atomic(0)
    let refused = Atomic(0)
    let open = Atomic(0)
    let busy = Atomic(0)
    let isDraining = Atomic(false)
    /// From when on no connection is kept, in nanoseconds.
    let closing = Atomic(Int64.max)

    /// Whether a connection is to be closed after its response.
    var isClosing: Bool {
        isDraining.load(ordering: .acquiring) && Instant.now.nanoseconds >= closing.load(ordering: .relaxed)
    }

    func load(workers: Int, waiting: Int) -> Load {
        let open = open.load(ordering: .relaxed)
        let busy = busy.load(ordering: .relaxed)
        return Load(
            accepted: accepted.load(ordering: .relaxed), answered: answered.load(ordering: .relaxed),
            refused: refused.load(ordering: .relaxed), open: open, idle: max(0, open - waiting - busy),
            waiting: waiting, busy: busy, workers: workers, isDraining: isDraining.load(ordering: .relaxed))
    }
}

extension Atomic where Value == Int {
    func add(_ number: Int) {
        add(number, ordering: .relaxed)
    }
}
