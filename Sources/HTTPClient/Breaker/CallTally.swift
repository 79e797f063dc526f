import Bounds
import FoundationEssentials
import Synchronization

/// Counts the calls of one service until somebody takes the counts to write them down; shared by all threads of a process.
public final class CallTally: Sendable {
    /// What was wrong with a call.
    public enum Fault: String, Sendable, CaseIterable {
        case timedOut = "timeout"
        case unreachable
        case insecure
        /// The connection ended early, or what came is not HTTP.
        case broken
        /// 429
        case tooMany = "limited"
        /// 5xx
        case server
    }

    /// What the service says of its own limit (`X-Ratelimit-Limit`, `X-Ratelimit-Remaining`), in whatever time that is.
    public struct Allowance: Sendable, Equatable {
        public let limit: Int
        public let remaining: Int

        init?(_ response: HTTPResponse) {
            func number(_ name: String) -> Int? { response[name].flatMap { Bounds.count.exactly($0) } }
            guard let limit = number("x-ratelimit-limit"), let remaining = number("x-ratelimit-remaining") else {
                return nil
            }
            self.limit = limit
            self.remaining = min(remaining, limit)
        }
    }

    public struct Counts: Sendable, Equatable {
        /// Those that were sent.
        public var calls = 0
        public var failures = 0
        /// Of the last failure, and when it was.
        public var fault: Fault?
        public var failedAt: Date?
        /// As it was said last.
        public var allowance: Allowance?

        public init() {}

        public var isEmpty: Bool { calls == 0 }

        /// What was counted earlier, and this.
        fileprivate func behind(_ earlier: Counts) -> Counts {
            var sum = self
            sum.calls += earlier.calls
            sum.failures += earlier.failures
            if failures == 0 { (sum.fault, sum.failedAt) = (earlier.fault, earlier.failedAt) }
            sum.allowance = allowance ?? earlier.allowance
            return sum
        }
    }

    private let counts = Mutex(Counts())

    init() {}

    func count(_ fault: Fault?, _ allowance: Allowance? = nil) {
        counts.withLock { counts in
            counts.calls += 1
            if let allowance { counts.allowance = allowance }
            guard let fault else { return }
            counts.failures += 1
            counts.fault = fault
            counts.failedAt = .now
        }
    }

    /// What was counted since the last time.
    public func take() -> Counts {
        counts.withLock { counts in
            defer { counts = Counts() }
            return counts
        }
    }

    /// Counts again what could not be written down.
    public func giveBack(_ taken: Counts) {
        counts.withLock { $0 = $0.behind(taken) }
    }
}
