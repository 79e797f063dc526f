import HTTPClient
import TestSupport
import Testing

@Suite struct GuardedSendingTests {
    @Test func `does not ask a service that fails any more`() throws {
        let server = try LocalServer.answering { _ in response(503) }
        let breaker = CircuitBreaker()
        let client = client()
        for _ in 1...5 {
            #expect(try client.send(HTTPRequest(url: server.url), through: breaker).status == 503)
        }
        #expect(throws: HTTPFailure.self) { try client.send(HTTPRequest(url: server.url), through: breaker) }
        #expect(server.transcript.count == 5)
    }

    @Test func `comes back when it was told to`() throws {
        let server = try LocalServer.answering { _ in response(429, ["Retry-After: 60"]) }
        let breaker = CircuitBreaker()
        let client = client()
        _ = try client.send(HTTPRequest(url: server.url), through: breaker)
        let refusal = #expect(throws: HTTPFailure.self) {
            try client.send(HTTPRequest(url: server.url), through: breaker)
        }
        guard case .circuitOpen(let seconds, cause: .tooMany)? = refusal else {
            Issue.record("it was asked")
            return
        }
        #expect((59...60).contains(seconds))
    }

    @Test func `does not hold a refusal against the service, nor the caller's own mistake`() throws {
        let server = try LocalServer.answering { _ in response(401) }
        let breaker = CircuitBreaker()
        let client = client()
        for _ in 1...6 {
            _ = try client.send(HTTPRequest(url: server.url), through: breaker)
            #expect(throws: HTTPFailure.self) {
                try client.send(HTTPRequest(url: "https://elsewhere.example"), through: breaker)
            }
        }
        #expect(breaker.state == .closed)
    }

    @Test func `does not hold against the service what Quad refuses`() throws {
        let server = try LocalServer.answering { request in
            switch request.path {
            case "/away": response(302, ["Location: https://elsewhere.example/"])
            case "/around": response(302, ["Location: /around"])
            case "/large": response(200, [], String(repeating: "x", count: 4_096))
            default: response(200)
            }
        }
        let breaker = CircuitBreaker()
        let client = client { $0.largestBody = 1_024 }
        let outside = HTTPClient(HTTPPolicy(allowedHosts: ["localhost"]))
        for _ in 1...6 {
            for path in ["/away", "/around", "/large"] {
                #expect(throws: HTTPFailure.self) {
                    try client.send(HTTPRequest(url: server.url + path), through: breaker)
                }
            }
            #expect {
                try outside.send(HTTPRequest(url: "https://localhost/"), through: breaker)
            } throws: {
                if case HTTPFailure.forbiddenAddress = $0 { true } else { false }
            }
        }
        #expect(breaker.state == .closed)
        #expect(try client.send(HTTPRequest(url: server.url), through: breaker).status == 200)
    }

    @Test func `spends one budget over all calls of a page`() throws {
        let server = try LocalServer.answering { _ in
            pause(.milliseconds(600))
            return response(200)
        }
        let breaker = CircuitBreaker()
        let budget = TimeBudget(.milliseconds(1_000))
        let client = client()
        _ = try client.send(HTTPRequest(url: server.url), through: breaker, within: budget)
        #expect(budget.left < .milliseconds(405))
        // The answer would be there within the whole budget, not within what is left of it.
        #expect(throws: HTTPFailure.self) {
            try client.send(HTTPRequest(url: server.url), through: breaker, within: budget)
        }
        #expect(!budget.isLeft)
        #expect(throws: HTTPFailure.self) {
            try client.send(HTTPRequest(url: server.url), through: breaker, within: budget)
        }
        #expect(server.transcript.count <= 2, "nothing is asked when no time is left")
    }

    @Test func `counts what was asked and what failed, and keeps the service's word about its limit`() throws {
        let server = try LocalServer.answering { request in
            switch request.path {
            case "/failed": response(502)
            case "/often": response(429)
            case "/limited": response(200, ["X-Ratelimit-Limit: 50", "X-Ratelimit-Remaining: 47"])
            case "/hostile": response(200, ["X-Ratelimit-Limit: 99999999999999999999", "X-Ratelimit-Remaining: -1"])
            default: response(200)
            }
        }
        let breaker = CircuitBreaker()
        let client = client()
        for path in ["/", "/limited", "/failed", "/hostile", "/often"] {
            _ = try client.send(HTTPRequest(url: server.url + path), through: breaker)
        }
        #expect(throws: HTTPFailure.self) {
            try client.send(HTTPRequest(url: "https://elsewhere.example"), through: breaker)
        }
        let counts = breaker.tally.take()
        #expect((counts.calls, counts.failures, counts.fault) == (5, 2, .tooMany))
        #expect((counts.allowance?.limit, counts.allowance?.remaining) == (50, 47))
        #expect(counts.failedAt != nil && breaker.tally.take().isEmpty)
        _ = try client.send(HTTPRequest(url: server.url), through: breaker)
        breaker.tally.giveBack(counts)
        let sum = breaker.tally.take()
        #expect((sum.calls, sum.failures, sum.fault) == (6, 2, .tooMany))
        #expect(sum.allowance == counts.allowance && sum.failedAt == counts.failedAt)
    }

    @Test func `tells what was wrong with a service that does not answer`() throws {
        let breaker = CircuitBreaker()
        let client = client { $0.totalTimeout = .milliseconds(300) }
        let slow = try LocalServer.answering { _ in
            pause(.seconds(1))
            return response(200)
        }
        #expect(throws: HTTPFailure.self) { try client.send(HTTPRequest(url: slow.url), through: breaker) }
        #expect(breaker.tally.take().fault == .timedOut)
        #expect(throws: HTTPFailure.self) {
            try client.send(HTTPRequest(url: "http://localhost:1/"), through: breaker)
        }
        #expect(breaker.tally.take().fault == .unreachable)
    }
}
