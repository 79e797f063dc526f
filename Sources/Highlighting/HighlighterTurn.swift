import Threads

/// One highlighter at a time in each process, and a short queue before it: however slow the program is, and however many
/// texts come at once, only so many threads are kept from everybody else's pages.
package final class HighlighterTurn: Sendable {
    /// The turn of this process.
    package static let process = HighlighterTurn()

    private struct Line {
        var isTaken = false
        var waiting = 0
    }

    private let line = Condition(Line())

    package init() {}

    /// Threads that wait.
    package var queueLength: Int { line.withLock { $0.waiting } }

    /// Does it when the turn comes.
    ///
    /// - Parameters:
    ///   - time: the longest wait
    ///   - most: how many threads may wait in all
    /// - Returns: nil when the turn did not come in time, or as many wait already
    package func take<Result>(within time: Duration, queue most: Int, _ work: () -> Result?) -> Result? {
        guard enter(within: time, queue: most) else { return nil }
        defer {
            line.withLock { $0.isTaken = false }
            line.signal()
        }
        return work()
    }

    private func enter(within time: Duration, queue most: Int) -> Bool {
        let isIn: Bool? = line.withLock { line in
            if !line.isTaken {
                line.isTaken = true
                return true
            }
            guard line.waiting < most else { return false }
            line.waiting += 1
            return nil
        }
        if let isIn { return isIn }
        defer { line.withLock { $0.waiting -= 1 } }
        let turn: Bool? = line.wait(for: time) { line in
            guard !line.isTaken else { return nil }
            line.isTaken = true
            return true
        }
        return turn != nil
    }
}
