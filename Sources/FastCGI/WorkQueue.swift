/// Connections with a request on them, in the order in which it arrived, for the first worker that is free.
final class WorkQueue: Sendable {
    struct Job: Sendable {
        let descriptor: Int32
        let arrival: Instant
    }

    private struct State {
        var jobs: [Job] = []
        /// The next job. What lies before it has been taken.
        var head = 0
        var isClosed = false

        mutating func next() -> Job? {
            guard head < jobs.count else { return nil }
            defer {
                head += 1
                if head == jobs.count {
                    jobs.removeAll(keepingCapacity: true)
                    head = 0
                } else if head >= 1_024, head * 2 >= jobs.count {
                    jobs.removeFirst(head)
                    head = 0
                }
            }
            return jobs[head]
        }
    }

    private let state = Condition(State())

    func add(_ jobs: [Job]) {
        guard !jobs.isEmpty else { return }
        state.withLock { $0.jobs.append(contentsOf: jobs) }
        for _ in jobs { state.signal() }
    }

    /// Waits for a job; nil when the queue is closed and empty.
    func next() -> Job? {
        state.wait { state -> Job?? in
            if let job = state.next() { return .some(job) }
            return state.isClosed ? .some(nil) : nil
        } ?? nil
    }

    /// Lets the workers go.
    ///
    /// - Returns: the jobs that nobody has taken.
    func close() -> [Job] {
        defer { state.broadcast() }
        return state.withLock { state in
            defer {
                state.jobs = []
                state.head = 0
                state.isClosed = true
            }
            return Array(state.jobs[state.head...])
        }
    }
}
