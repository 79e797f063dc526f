import Postgres

/// Why a source did not give a list; the page says it in words over the list that was kept.
package enum ListingFailure: String, Error, Sendable, CaseIterable, PostgresDecodable, PostgresEncodable {
    /// No connection, or an answer of its own that it cannot (5xx).
    case down
    /// An administrator has it switched off. No list keeps this: it is over when that is.
    case off
    /// No answer within the time that it has.
    case slow
    /// Too many requests: it is asked again when it said, or later.
    case limited
    /// Not now: something else is being done there, or the source is in maintenance.
    case locked
    /// An answer that is none of what its contract knows.
    case nonsense
    /// The member took the grant back, or it ran out.
    case revoked
    /// The grant does not cover this.
    case denied
    /// The folder is no longer there.
    case gone

    /// The same may succeed later without anybody doing anything.
    var isPassing: Bool {
        switch self {
        case .down, .off, .slow, .limited, .locked: true
        case .nonsense, .revoked, .denied, .gone: false
        }
    }
}
