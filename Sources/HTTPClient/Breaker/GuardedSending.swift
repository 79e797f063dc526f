extension HTTPClient {
    /// Sends unless the circuit is open, and reports to the breaker how it went.
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
        let began = ContinuousClock.now
        defer { budget?.spend(ContinuousClock.now - began) }
        return try call(through: breaker) { client throws(HTTPFailure) in try client.send(request) }
    }

    /// The same for what is more than to send: a file on its way.
    public func call(
        through breaker: CircuitBreaker, _ send: (HTTPClient) throws(HTTPFailure) -> HTTPResponse
    ) throws(HTTPFailure) -> HTTPResponse {
        let admission = try breaker.admit()
        do throws(HTTPFailure) {
            let response = try send(self)
            breaker.tally.count(fault(of: response), CallTally.Allowance(response))
            breaker.settle(admission, outcome(of: response))
            return response
        } catch {
            // A download that is refused has an answer, too.
            if case .refused(let response) = error {
                breaker.tally.count(fault(of: response), CallTally.Allowance(response))
                breaker.settle(admission, outcome(of: response))
                throw error
            }
            if error.wasSent { breaker.tally.count(error.fault) }
            breaker.settle(admission, error.isTheCallers ? .nothing : .failure(.trouble))
            throw error
        }
    }

    private func fault(of response: HTTPResponse) -> CallTally.Fault? {
        response.status == 429 ? .tooMany : response.status >= 500 ? .server : nil
    }

    private func outcome(of response: HTTPResponse) -> CircuitBreaker.Outcome {
        guard let fault = fault(of: response) else { return .success }
        let cause: CircuitBreaker.Cause = fault == .tooMany ? .tooMany : .trouble
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

    /// Whether the service has seen anything of it, as far as anybody knows.
    fileprivate var wasSent: Bool {
        switch self {
        case .invalidRequest, .forbiddenHost, .forbiddenAddress, .file: false
        default: true
        }
    }

    /// What is wrong with the service; nil where that is something of ours.
    fileprivate var fault: CallTally.Fault? {
        switch self {
        case .timedOut: .timedOut
        case .unreachable: .unreachable
        case .insecure: .insecure
        case .broken: .broken
        default: nil
        }
    }
}
