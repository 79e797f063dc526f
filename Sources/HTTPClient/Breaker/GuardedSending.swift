extension HTTPClient {
    /// Sends unless the circuit is open, and tells the breaker how it went.
    ///
    /// No answer, 429 and 5xx count against the service; every other status is an answer. What Quad itself refuses
    /// (an address, a redirect, more bytes than it takes) says nothing about the service.
    ///
    /// - Parameters:
    ///   - breaker: the service's
    ///   - budget: what is left of the page's time for such calls; nil takes the policy's time
    public func send(
        _ request: HTTPRequest, through breaker: CircuitBreaker, within budget: TimeBudget? = nil
    ) throws(HTTPFailure) -> HTTPResponse {
        var request = request
        if let budget {
            guard budget.isLeft else { throw .timedOut }
            request.timeout = min(budget.left, request.timeout ?? policy.totalTimeout)
        }
        let admission = try breaker.admit()
        let began = ContinuousClock.now
        defer { budget?.spend(ContinuousClock.now - began) }
        do throws(HTTPFailure) {
            let response = try send(request)
            breaker.settle(admission, outcome(of: response))
            return response
        } catch {
            breaker.settle(admission, error.isTheCallers ? .nothing : .failure(.trouble))
            throw error
        }
    }

    private func outcome(of response: HTTPResponse) -> CircuitBreaker.Outcome {
        guard response.status == 429 || response.status >= 500 else { return .success }
        let cause: CircuitBreaker.Cause = response.status == 429 ? .tooMany : .trouble
        return response.retryAfter.map { .postponed(seconds: $0, cause) } ?? .failure(cause)
    }
}

extension HTTPFailure {
    /// The service was not asked, or its answer was not listened to: an address that a stranger chose must not close a
    /// provider to everybody.
    fileprivate var isTheCallers: Bool {
        switch self {
        case .invalidRequest, .forbiddenHost, .forbiddenAddress, .redirect, .tooLarge, .file, .stopped: true
        default: false
        }
    }
}
