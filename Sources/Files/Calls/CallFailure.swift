import Connections
import HTTPClient

/// Why a source did not do what it was asked for while somebody waits; the page says it in words.
package enum CallFailure: String, Error, Sendable, CaseIterable, Codable {
    /// Too many pages wait for sources already: nothing was sent.
    case busy
    /// No connection, an error of its own (5xx), or it was not asked because it failed too often.
    case down
    /// An administrator has it switched off: it was not asked.
    case off
    /// The page's time was over before it could be asked.
    case slow
    /// Too many requests.
    case limited
    /// An answer that is none of what its contract knows.
    case nonsense
    /// The member took the grant back, or it ran out.
    case revoked
    /// The application or the grant may not do this.
    case denied
    /// What it is about is not there any more.
    case missing
    /// The name is taken at that place.
    case taken
    /// A folder would be put into itself, or below itself.
    case intoItself
    /// It takes no such name.
    case badName
    /// Not this one, or not now: something else is being done with it, or the disk is full or in maintenance.
    case locked
    /// No space.
    case full
    /// It was sent, and no whole answer came: it may have happened or not.
    case unknown
    /// It went back to where it was; what it had replaced there could not be taken out of the trash.
    case displacedStays
}

extension CallFailure {
    /// - Parameter changes: the request would have changed something, so an answer that was lost leaves it open
    package init(_ failure: HTTPFailure, changes: Bool) {
        switch failure {
        case .switchedOff: self = .off
        case .circuitOpen(_, .tooMany): self = .limited
        case .circuitOpen, .unreachable, .insecure, .forbiddenHost, .forbiddenAddress, .invalidRequest: self = .down
        case .timedOut: self = changes ? .unknown : .slow
        case .broken: self = changes ? .unknown : .down
        default: self = changes ? .unknown : .nonsense
        }
    }

    init(_ failure: TokenFailure) {
        switch failure {
        case .noScope: self = .denied
        case .notConnected, .expired, .revoked: self = .revoked
        case .unavailable: self = .down
        case .off: self = .off
        }
    }

    package init(_ failure: VKFailure) {
        switch true {
        case failure.endsGrant: self = .revoked
        case failure.isDenied: self = .denied
        case failure.isLimit: self = .limited
        case failure.isMissing: self = .missing
        case failure.isBadTitle: self = .badName
        case failure.isForbidden: self = .locked
        default: self = .down
        }
    }

    package init(_ failure: YandexFailure) {
        switch true {
        case failure.endsGrant: self = .revoked
        case failure.lacksRight: self = .denied
        case failure.isMissing: self = .missing
        case failure.isTaken: self = .taken
        case failure.isLimit: self = .limited
        case failure.isLocked, failure.isDenied: self = .locked
        case failure.isFull: self = .full
        case failure.status == 400: self = .badName
        default: self = failure.status >= 500 ? .down : .nonsense
        }
    }
}
