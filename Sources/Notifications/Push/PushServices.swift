import HTTPClient
import Synchronization

/// The push services of members' browsers: a circuit breaker for each, shared by all threads of a process.
final class PushServices: Sendable {
    /// Hosts of which a process remembers how they do; there are a handful.
    private static let most = 200

    let settings: PushSettings
    private let breakers = Mutex<[String: CircuitBreaker]>([:])

    init(_ settings: PushSettings) {
        self.settings = settings
    }

    func breaker(of host: String) -> CircuitBreaker {
        breakers.withLock { breakers in
            if let breaker = breakers[host] { return breaker }
            if breakers.count >= Self.most { breakers = [:] }
            let breaker = CircuitBreaker()
            breakers[host] = breaker
            return breaker
        }
    }

    /// Asks those again that were left alone.
    func reload() {
        breakers.withLock { for breaker in $0.values { breaker.reset() } }
    }
}
