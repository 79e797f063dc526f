import Synchronization

/// Keeps calls from a service that does not answer, so that pages do not wait for it one after another.
///
/// Five failures within 30 seconds open the circuit for 30 seconds; then one call is let through as a probe, and its
/// outcome closes the circuit or opens it again. A service that says when to come back (`Retry-After`) is believed at
/// once. One breaker stands for one service and is shared by all threads of a process.
public final class CircuitBreaker: Sendable {
    public struct Limits: Sendable {
        /// Failures that open the circuit.
        public var failures = 5
        /// How close together they must be.
        public var window = Duration.seconds(30)
        /// How long the circuit stays open, and how long a probe may take before another one is let through.
        public var cooldown = Duration.seconds(30)
        /// How long a service is left alone also by those who ask by hand (``hasten()``).
        public var shortestCooldown = Duration.seconds(5)
        /// The longest `Retry-After` that is believed.
        public var longestCooldown = Duration.seconds(3_600)

        public init() {}
    }

    /// For people who watch the system.
    public enum State: Sendable, Equatable {
        case closed
        case open(until: ContinuousClock.Instant)
        /// One call is on its way to see whether the service is back.
        case probing
        /// Nothing is let through, however the service is: people have it switched off.
        case forcedOpen
    }

    /// A call that was let through; its outcome is reported with ``settle(_:_:)``.
    public struct Admission: Sendable {
        fileprivate let number: Int
        fileprivate let isProbe: Bool
    }

    /// What is wrong with a service that is left alone: a caller who is not let through gets it.
    public enum Cause: Sendable, Equatable {
        /// It does not answer, or only with errors of its own.
        case trouble
        /// It was asked too often.
        case tooMany
    }

    public enum Outcome: Sendable, Equatable {
        case success
        case failure(Cause)
        /// The service asked to be left alone for these seconds.
        case postponed(seconds: Int, Cause)
        /// The service was not asked, or what it said was not listened to: nobody knows more than before.
        case nothing
    }

    private struct Circuit {
        /// When calls failed, oldest first; only those within the window count.
        var failures: [ContinuousClock.Instant] = []
        /// nil while closed.
        var openUntil: ContinuousClock.Instant?
        /// When people who ask by hand may end the cooldown; nil while closed, and where the service named the time itself.
        var openAtLeastUntil: ContinuousClock.Instant?
        /// Why it is open; stays while a probe is on its way.
        var cause = Cause.trouble
        /// When the probe that is on its way began.
        var probe: (number: Int, since: ContinuousClock.Instant)?
        var admitted = 0
        /// The last call that was let through before the circuit was reset: it decides nothing any more.
        var beforeReset = 0
        var recoveries = 0
        var isForcedOpen = false
    }

    /// Of the calls that were let through.
    public let tally = CallTally()
    private let limits: Limits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let circuit = Mutex(Circuit())

    /// - Parameter now: the clock; tests move their own
    public init(
        _ limits: Limits = Limits(), now: @escaping @Sendable () -> ContinuousClock.Instant = { ContinuousClock.now }
    ) {
        self.limits = limits
        self.now = now
    }

    /// Lets a call through, or throws ``HTTPFailure/circuitOpen(retryAfter:cause:)`` or ``HTTPFailure/switchedOff`` at once.
    public func admit() throws(HTTPFailure) -> Admission {
        let now = now()
        let decided: Result<Admission, HTTPFailure> = circuit.withLock { circuit in
            circuit.admitted += 1
            guard !circuit.isForcedOpen else { return .failure(.switchedOff) }
            if let cooldown = cooldown(of: circuit, at: now) {
                return .failure(.circuitOpen(retryAfter: cooldown.seconds, cause: cooldown.cause))
            }
            guard circuit.openUntil != nil else {
                return .success(Admission(number: circuit.admitted, isProbe: false))
            }
            circuit.probe = (circuit.admitted, now)
            return .success(Admission(number: circuit.admitted, isProbe: true))
        }
        return try decided.get()
    }

    /// Reports how a call ended that was let through.
    public func settle(_ admission: Admission, _ outcome: Outcome) {
        let now = now()
        circuit.withLock { circuit in
            guard admission.number > circuit.beforeReset else { return }
            // A probe that was given up decides nothing any more.
            if admission.isProbe, circuit.probe?.number != admission.number { return }
            switch outcome {
            case .success where admission.isProbe:
                circuit.probe = nil
                circuit.openUntil = nil
                circuit.openAtLeastUntil = nil
                circuit.failures = []
                circuit.recoveries += 1
            case .nothing where admission.isProbe:
                // The next call is one.
                circuit.probe = nil
            case .success, .nothing:
                break
            case .failure(let cause) where admission.isProbe:
                circuit.probe = nil
                circuit.openUntil = now + limits.cooldown
                circuit.openAtLeastUntil = now + limits.shortestCooldown
                circuit.cause = cause
            case .failure(let cause):
                circuit.failures.removeAll { now - $0 > limits.window }
                circuit.failures.append(now)
                guard circuit.openUntil == nil, circuit.failures.count >= limits.failures else { return }
                circuit.failures = []
                circuit.openUntil = now + limits.cooldown
                circuit.openAtLeastUntil = now + limits.shortestCooldown
                circuit.cause = cause
            case .postponed(let seconds, let cause):
                if admission.isProbe { circuit.probe = nil }
                let end = now + min(.seconds(seconds), limits.longestCooldown)
                guard circuit.openUntil.map({ $0 <= end }) ?? true else { return }
                circuit.openUntil = end
                circuit.openAtLeastUntil = nil
                circuit.cause = cause
            }
        }
    }

    /// Lets the next call through as a probe before the cooldown is over, because somebody asks by hand: they may know that
    /// the service is back. Not within ``Limits/shortestCooldown``, while a probe is on its way, or where the service itself
    /// said when to come back.
    public func hasten() {
        let now = now()
        circuit.withLock { circuit in
            guard circuit.probe == nil, let earliest = circuit.openAtLeastUntil, earliest <= now else { return }
            circuit.openUntil = circuit.openUntil.map { min($0, now) }
        }
    }

    /// Closes the circuit, as somebody asks who knows that the service is back. Calls on their way decide nothing.
    public func reset() {
        circuit.withLock { circuit in
            circuit.beforeReset = circuit.admitted
            circuit.failures = []
            circuit.probe = nil
            if circuit.openUntil != nil { circuit.recoveries += 1 }
            circuit.openUntil = nil
            circuit.openAtLeastUntil = nil
        }
    }

    /// Lets nothing through until ``release()``. Calls on their way come to their end.
    public func forceOpen() {
        circuit.withLock { $0.isForcedOpen = true }
    }

    /// Lets calls through again as the circuit stands, which counts as a recovery.
    public func release() {
        circuit.withLock { circuit in
            guard circuit.isForcedOpen else { return }
            circuit.isForcedOpen = false
            circuit.recoveries += 1
        }
    }

    public var isForcedOpen: Bool {
        circuit.withLock { $0.isForcedOpen }
    }

    public var state: State {
        circuit.withLock { circuit in
            if circuit.isForcedOpen { return .forcedOpen }
            if circuit.probe != nil { return .probing }
            return circuit.openUntil.map { .open(until: $0) } ?? .closed
        }
    }

    /// How often a service that was left alone was found to be back: a caller who put something off for it looks whether
    /// this has grown.
    public var recoveries: Int {
        circuit.withLock { $0.recoveries }
    }

    /// In how many seconds it is worth to ask again and what is wrong until then; nil when a call would be let through.
    public var cooldown: (seconds: Int, cause: Cause)? {
        let now = now()
        return circuit.withLock { cooldown(of: $0, at: now) }
    }

    private func cooldown(of circuit: Circuit, at now: ContinuousClock.Instant) -> (seconds: Int, cause: Cause)? {
        guard let end = circuit.openUntil else { return nil }
        if now < end { return (seconds(end - now), circuit.cause) }
        guard let probe = circuit.probe, now - probe.since < limits.cooldown else { return nil }
        return (1, circuit.cause)
    }

    /// Rounded up, so that a caller who waits that long finds the circuit ready.
    private func seconds(_ duration: Duration) -> Int {
        Int(duration.components.seconds) + (duration.components.attoseconds > 0 ? 1 : 0)
    }
}
