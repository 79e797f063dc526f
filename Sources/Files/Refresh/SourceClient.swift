import Connections
import HTTPClient
import Site

/// What sources are asked through: one thread's client, with the breakers of its process.
package final class SourceClient {
    /// The longest that one call may take.
    private static let patience = Duration.seconds(10)
    /// Bytes of an answer: five hundred entries with long names and addresses stay far below.
    private static let largestAnswer = 16 << 20

    private let client: HTTPClient
    private let breakers: CircuitBreakers

    package init(settings: Settings, breakers: CircuitBreakers) {
        self.breakers = breakers
        client = HTTPClient(.providers(settings, patience: Self.patience, largestBody: Self.largestAnswer))
    }

    /// Sends; what is no answer becomes a reason that a list can give.
    ///
    /// - Parameter within: nil takes the client's own time
    func send(
        _ request: HTTPRequest, to provider: Provider, within budget: TimeBudget? = nil
    ) throws(ListingFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            return try exchange(request, with: provider, within: budget)
        } catch {
            switch error {
            case .timedOut: throw .slow
            case .circuitOpen(_, .tooMany): throw .limited
            case .circuitOpen, .unreachable, .broken, .insecure: throw .down
            default: throw .nonsense
            }
        }
    }

    /// Sends, and says exactly why there is no answer.
    func exchange(
        _ request: HTTPRequest, with provider: Provider, within budget: TimeBudget?
    ) throws(HTTPFailure) -> HTTPResponse {
        try client.send(request, through: breakers[provider], within: budget)
    }
}
