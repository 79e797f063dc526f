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
    private let providers: Providers

    package init(_ providers: Providers) {
        self.providers = providers
        client = HTTPClient(.calls(to: providers, timeout: Self.patience, largestBody: Self.largestAnswer))
    }

    /// Base address of a source's API; nil where the operator has no keys for it.
    func api(of source: FileSource) -> String? { providers[source.provider]?.service?.api }

    /// Whether the operator has keys for it and no administrator has it switched off.
    func isOn(_ source: FileSource) -> Bool { providers.isOn(source.provider) }

    /// Lets a source be asked that was left alone for its failures, as a member wants it.
    func hasten(_ source: FileSource) { providers[source.provider]?.breaker.hasten() }

    /// Thrown by a job that found the source switched off (``Providers/wait(for:)``).
    func wait(for source: FileSource) -> Requeue { providers.wait(for: source.provider) }

    /// Sends; what is no answer becomes a reason that a list can give.
    ///
    /// - Parameter within: nil takes the client's own time
    func send(
        _ request: HTTPRequest, to source: FileSource, within budget: TimeBudget? = nil
    ) throws(ListingFailure) -> HTTPResponse {
        do throws(HTTPFailure) {
            return try exchange(request, with: source, within: budget)
        } catch {
            switch error {
            case .switchedOff: throw .off
            case .timedOut: throw .slow
            case .circuitOpen(_, .tooMany): throw .limited
            case .circuitOpen, .unreachable, .broken, .insecure: throw .down
            default: throw .nonsense
            }
        }
    }

    /// Sends, and says exactly why there is no answer.
    func exchange(
        _ request: HTTPRequest, with source: FileSource, within budget: TimeBudget?
    ) throws(HTTPFailure) -> HTTPResponse {
        guard let provider = providers[source.provider] else { throw .forbiddenHost(source.rawValue) }
        return try client.send(request, through: provider.breaker, within: budget)
    }
}
