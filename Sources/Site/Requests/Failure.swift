import Web

/// What a visitor's request can run into that is nobody's mistake in the code: each has its page.
package enum Failure: Error, Equatable {
    /// There is no such thing, or it is not for this visitor: the two are told apart by nobody.
    case notFound
    /// The visitor may see the page and may not do this.
    case forbidden
    /// Only a member goes on from here.
    case signInRequired
    /// Another administrator has ended what the visitor was when the request was let in; nothing was done.
    case standingLost(LostStanding)
    /// The form came from another site, from another session, or from a page that is too old.
    case csrfFailed
    /// Too often; `retryAfter` in seconds.
    case tooMany(retryAfter: Int)
    /// The database or a provider does not answer; `retryAfter` in seconds.
    case unavailable(retryAfter: Int)
    /// The database has no room to save anything; `retryAfter` in seconds.
    case noRoom(retryAfter: Int)

    package var status: Status {
        switch self {
        case .notFound: .notFound
        case .forbidden, .standingLost, .csrfFailed: .forbidden
        case .signInRequired: .unauthorized
        case .tooMany: .tooManyRequests
        case .unavailable, .noRoom: .serviceUnavailable
        }
    }
}

/// The address is not there for this visitor, and nothing of the answer may differ from that of one which is not there for
/// anybody.
struct Concealed: Error {
    /// What the session's check returned, so that it is asked once.
    var found: Session.Found?
}
