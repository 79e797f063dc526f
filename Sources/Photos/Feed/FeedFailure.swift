import HTTPClient
import Postgres

/// Why the feed is not as new, or not as deep, as it could be; the page says it in words over what is kept.
package enum FeedFailure: String, Error, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    /// No connection, an error of its own (5xx), or it was not asked because it failed too often.
    case down
    /// No answer within the time that it has.
    case slow
    /// The application's requests of this hour are spent.
    case spent
    /// An answer that is none of what its contract knows.
    case nonsense
    /// It does not take the application's key.
    case denied

    init(_ failure: HTTPFailure) {
        switch failure {
        case .timedOut: self = .slow
        case .circuitOpen(_, .tooMany): self = .spent
        case .circuitOpen, .unreachable, .broken, .insecure: self = .down
        default: self = .nonsense
        }
    }
}
