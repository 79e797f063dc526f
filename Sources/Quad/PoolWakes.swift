import Site
import Threads

/// Wakes the threads of pools that wait for something to do.
final class PoolWakes: Sendable {
    /// Of each pool how many of its threads shall look.
    private let orders: [WorkPool: Condition<Int>]
    private let threads: [WorkPool: Int]

    /// - Parameter threads: of each pool that this process has
    init(_ threads: [WorkPool: Int]) {
        self.threads = threads
        orders = threads.mapValues { _ in Condition(0) }
    }

    /// Has one thread look, or the next that is free.
    func wake(_ pool: WorkPool) {
        guard let order = orders[pool], let most = threads[pool] else { return }
        order.withLock { $0 = min($0 + 1, most) }
        order.signal()
    }

    /// Has one thread of each pool look: for what became due by the clock, and for notifications that were lost.
    func tick() {
        for pool in orders.keys { wake(pool) }
    }

    /// Has all of them look whether they are to stop.
    func stop() {
        for (pool, order) in orders {
            order.withLock { $0 = threads[pool] ?? 0 }
            order.broadcast()
        }
    }

    /// Waits until this thread is the one to look.
    func wait(_ pool: WorkPool) {
        _ = orders[pool]?.wait(for: .seconds(5)) { count -> Void? in
            guard count > 0 else { return nil }
            count -= 1
            return ()
        }
    }
}
