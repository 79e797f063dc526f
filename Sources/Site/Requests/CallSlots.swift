import Synchronization

/// How many threads of a process may wait for providers while somebody waits for a page: a quarter of them, so that a
/// slow provider leaves the others to everybody else. One for all threads of the process.
package final class CallSlots: Sendable {
    private let free: Mutex<Int>

    /// How many of so many threads that is.
    package static func share(of workers: Int) -> Int { max(1, workers / 4) }

    /// - Parameter workers: threads that answer requests
    package init(workers: Int) {
        free = Mutex(Self.share(of: workers))
    }

    /// Takes one, to be given back by ``leave()``; false when all are taken.
    ///
    /// - Parameter spared: how many it leaves to others; false when no more than these are free
    package func enter(sparing spared: Int = 0) -> Bool {
        free.withLock { free in
            guard free > spared else { return false }
            free -= 1
            return true
        }
    }

    package func leave() {
        free.withLock { $0 += 1 }
    }

    /// Looks for something that another request is about to bring, at most for a second; a request that finds no more
    /// than one place free looks once: those that wait must leave one to the request that they wait for.
    package func wait<Found>(for find: () throws -> Found?) rethrows -> Found? {
        guard enter(sparing: 1) else { return try find() }
        defer { leave() }
        return try Patience.wait(for: find)
    }
}
