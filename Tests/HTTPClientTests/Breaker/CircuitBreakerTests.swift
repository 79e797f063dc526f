import HTTPClient
import Synchronization
import TestSupport
import Testing

@Suite struct CircuitBreakerTests {
    /// A clock that stands until it is moved.
    final class Clock: Sendable {
        private let time = Mutex(ContinuousClock.now)
        var now: ContinuousClock.Instant { time.withLock { $0 } }
        func move(_ duration: Duration) { time.withLock { $0 += duration } }
    }

    private let clock = Clock()
    private let breaker: CircuitBreaker

    init() {
        let clock = clock
        breaker = CircuitBreaker(now: { clock.now })
    }

    private func call(_ outcome: CircuitBreaker.Outcome) throws {
        breaker.settle(try breaker.admit(), outcome)
    }

    private var isOpen: Bool {
        if case .open = breaker.state { true } else { false }
    }

    @Test func `opens at the fifth failure within half a minute, for half a minute`() throws {
        for _ in 1...4 { try call(.failure(.trouble)) }
        #expect(breaker.state == .closed)
        try call(.failure(.trouble))
        #expect(isOpen)
        clock.move(.seconds(29))
        let refusal = #expect(throws: HTTPFailure.self) { try breaker.admit() }
        guard case .circuitOpen(retryAfter: 1, cause: .trouble)? = refusal else {
            Issue.record("refused with \(String(describing: refusal))")
            return
        }
        clock.move(.seconds(1))
        _ = try breaker.admit()
    }

    @Test func `forgets failures that lie apart`() throws {
        for _ in 1...10 {
            try call(.failure(.trouble))
            clock.move(.seconds(8))
        }
        #expect(breaker.state == .closed)
    }

    @Test func `lets one probe through, and its outcome decides`() throws {
        for _ in 1...5 { try call(.failure(.trouble)) }
        clock.move(.seconds(30))
        let probe = try breaker.admit()
        #expect(breaker.state == .probing)
        #expect(throws: HTTPFailure.self, "one at a time") { try breaker.admit() }
        breaker.settle(probe, .failure(.trouble))
        #expect(throws: HTTPFailure.self, "and another half a minute") { try breaker.admit() }
        clock.move(.seconds(30))
        breaker.settle(try breaker.admit(), .success)
        #expect(breaker.state == .closed)
        for _ in 1...4 { try call(.failure(.trouble)) }
        #expect(breaker.state == .closed, "what was before the probe does not count")
    }

    @Test func `does not wait for ever for a probe that never ended`() throws {
        for _ in 1...5 { try call(.failure(.trouble)) }
        clock.move(.seconds(30))
        let lost = try breaker.admit()
        clock.move(.seconds(30))
        let second = try breaker.admit()
        breaker.settle(lost, .success)
        #expect(breaker.state == .probing, "the one that was given up decides nothing")
        breaker.settle(second, .success)
        #expect(breaker.state == .closed)
    }

    @Test func `lets a probe through early for somebody who asks by hand, once in five seconds`() throws {
        breaker.hasten()
        #expect(breaker.state == .closed)
        for _ in 1...5 { try call(.failure(.trouble)) }
        breaker.hasten()
        #expect(throws: HTTPFailure.self, "not at once") { try breaker.admit() }
        clock.move(.seconds(5))
        #expect(throws: HTTPFailure.self, "not by itself") { try breaker.admit() }
        breaker.hasten()
        let probe = try breaker.admit()
        breaker.hasten()
        #expect(throws: HTTPFailure.self, "one at a time") { try breaker.admit() }
        breaker.settle(probe, .failure(.trouble))
        breaker.hasten()
        #expect(throws: HTTPFailure.self, "and five seconds again") { try breaker.admit() }
        clock.move(.seconds(5))
        breaker.hasten()
        breaker.settle(try breaker.admit(), .success)
        #expect(breaker.state == .closed)
        #expect(breaker.recoveries == 1)
    }

    @Test func `leaves a service alone as long as it asked for, whoever asks`() throws {
        try call(.postponed(seconds: 60, .tooMany))
        clock.move(.seconds(59))
        breaker.hasten()
        #expect(throws: HTTPFailure.self) { try breaker.admit() }
        for _ in 1...5 { try? call(.failure(.trouble)) }
        breaker.hasten()
        #expect(throws: HTTPFailure.self) { try breaker.admit() }
    }

    @Test func `learns nothing from a call that did not ask`() throws {
        for _ in 1...9 { try call(.nothing) }
        #expect(breaker.state == .closed)
        for _ in 1...5 { try call(.failure(.trouble)) }
        clock.move(.seconds(30))
        try call(.nothing)
        #expect(isOpen, "it was no probe")
        try call(.failure(.trouble))
        #expect(throws: HTTPFailure.self, "but the next one is") { try breaker.admit() }
    }

    @Test func `counts how often the service came back`() throws {
        try call(.success)
        #expect(breaker.recoveries == 0)
        for _ in 1...5 { try call(.failure(.trouble)) }
        clock.move(.seconds(30))
        try call(.failure(.trouble))
        #expect(breaker.recoveries == 0)
        clock.move(.seconds(30))
        try call(.success)
        try call(.success)
        #expect(breaker.recoveries == 1)
    }

    @Test func `lets nothing through while people have it forced open`() throws {
        let before = try breaker.admit()
        breaker.forceOpen()
        let refusal = #expect(throws: HTTPFailure.self) { try breaker.admit() }
        guard case .switchedOff? = refusal else {
            Issue.record("refused with \(String(describing: refusal))")
            return
        }
        #expect(breaker.state == .forcedOpen && refusal?.isTemporary == true)
        breaker.settle(before, .success)
        breaker.reset()
        clock.move(.seconds(3_600))
        #expect(breaker.state == .forcedOpen, "neither time nor a reset ends it")
        breaker.release()
        breaker.release()
        #expect(breaker.recoveries == 1)
        try call(.success)
        for _ in 1...5 { try call(.failure(.trouble)) }
        breaker.forceOpen()
        breaker.release()
        #expect(isOpen, "the circuit stands as it stood")
    }

    @Test func `says how long it is not worth to ask`() throws {
        #expect(breaker.cooldown == nil)
        try call(.postponed(seconds: 60, .tooMany))
        clock.move(.seconds(20))
        #expect(breaker.cooldown?.seconds == 40 && breaker.cooldown?.cause == .tooMany)
        clock.move(.seconds(40))
        #expect(breaker.cooldown == nil)
        _ = try breaker.admit()
        #expect(breaker.cooldown?.seconds == 1, "a probe is on its way")
    }

    @Test func `believes a service that says when to come back`() throws {
        try call(.postponed(seconds: 120, .tooMany))
        clock.move(.seconds(119))
        #expect(throws: HTTPFailure.self) { try breaker.admit() }
        clock.move(.seconds(1))
        try call(.success)
        #expect(breaker.state == .closed)
        try call(.postponed(seconds: 1_000_000, .trouble))
        clock.move(.seconds(3_600))
        try call(.success)
    }

    /// Why a caller is not let through.
    private var told: CircuitBreaker.Cause? {
        do {
            _ = try breaker.admit()
            return nil
        } catch {
            if case .circuitOpen(_, let cause) = error { return cause }
            return nil
        }
    }

    @Test func `tells why it is open, until it is open for another reason`() throws {
        try call(.postponed(seconds: 60, .tooMany))
        #expect(told == .tooMany)
        clock.move(.seconds(60))
        let probe = try breaker.admit()
        #expect(told == .tooMany, "a probe decides, not the clock")
        breaker.settle(probe, .failure(.trouble))
        #expect(told == .trouble)
        clock.move(.seconds(30))
        try call(.success)
        for _ in 1...5 { try call(.failure(.tooMany)) }
        #expect(told == .tooMany)
    }

    @Test func `a shorter pause asked for later changes neither end nor reason`() throws {
        let (first, second) = (try breaker.admit(), try breaker.admit())
        breaker.settle(first, .postponed(seconds: 60, .tooMany))
        breaker.settle(second, .postponed(seconds: 5, .trouble))
        clock.move(.seconds(59))
        #expect(told == .tooMany)
    }

    @Test func `is one for all threads`() throws {
        let refused = Atomic<Int>(0)
        let breaker = breaker
        inParallel(20) { _ in
            for _ in 1...5 {
                do {
                    breaker.settle(try breaker.admit(), .failure(.trouble))
                } catch {
                    refused.add(1, ordering: .relaxed)
                }
            }
        }
        // Those that were admitted before the fifth failure was reported may still end.
        #expect(refused.load(ordering: .relaxed) >= 100 - 5 - 20)
        #expect(isOpen)
    }

    @Test func `knows of no failure once it is reset, nor of what calls on their way find`() throws {
        let late = try breaker.admit()
        for _ in 1...5 { try call(.failure(.trouble)) }
        clock.move(.seconds(30))
        let probe = try breaker.admit()
        breaker.reset()
        #expect(breaker.state == .closed)
        #expect(breaker.recoveries == 1, "whoever put something off may go on")
        breaker.settle(late, .postponed(seconds: 60, .tooMany))
        breaker.settle(probe, .failure(.trouble))
        for _ in 1...4 { try call(.failure(.trouble)) }
        #expect(breaker.state == .closed, "it counts from the beginning")
        try call(.failure(.trouble))
        #expect(isOpen)
    }
}
