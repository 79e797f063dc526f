import HTTPClient

/// Asks providers about tokens and whose they are: one thread's client.
package final class OAuthClient {
    /// The longest that one call may take. Longer than a page should wait, because an answer that is given up holds the
    /// only copy of tokens; shorter than the lease of a refresh.
    private static let timeout = Duration.seconds(5)

    let providers: Providers
    private let client: HTTPClient

    package init(_ providers: Providers) {
        self.providers = providers
        client = HTTPClient(.calls(to: providers, timeout: Self.timeout, largestBody: 256 << 10))
    }

    /// - Parameter budget: what a page may still wait where the answer may be lost; nil waits as long as a call may take
    func ask(
        _ provider: Provider, _ request: HTTPRequest, within budget: TimeBudget? = nil
    ) throws(OAuthFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            return try client.send(request, through: provider.breaker, within: budget)
        } catch {
            throw OAuthFailure(error)
        }
    }
}
