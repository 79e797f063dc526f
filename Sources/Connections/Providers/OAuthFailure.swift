import HTTPClient

/// The name by which a provider refuses (RFC 6749 §5.2), and its words, which only help to judge: they are never
/// shown and never logged.
package struct OAuthRefusal: Error, Equatable, Sendable {
    package let name: String
    package let words: String

    package init(_ name: String, _ words: String) {
        let isName =
            name.utf8.count <= 40
            && name.utf8.allSatisfy {
                $0 == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        self.name = isName && !name.isEmpty ? name : "unknown"
        self.words = words
    }
}

/// Why a provider's endpoint gave nothing.
package enum OAuthFailure: Error, CustomStringConvertible {
    case refused(OAuthRefusal)
    /// No answer, or "later": nothing is decided.
    case busy(String)
    /// An administrator has the provider switched off: it was not asked.
    case off
    /// An answer that is none.
    case unreadable(String)
    /// The database's or our own.
    case ours(any Error)

    /// For the log.
    package var description: String {
        switch self {
        case .refused(let refusal): "refused: \(refusal.name)"
        case .busy(let why): "busy: \(why)"
        case .off: "switched off"
        case .unreadable(let what): "unreadable: \(what)"
        case .ours(let error): "ours: \(error)"
        }
    }

    var outcome: ConnectionOutcome {
        switch self {
        case .refused(let refusal) where refusal.name == "access_denied": .denied
        case .busy: .unavailable
        case .off: .off
        case .refused, .unreadable, .ours: .failed
        }
    }

    init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .switchedOff: .off
            case _ where failure.isTemporary: .busy(failure.description)
            default: .unreadable(failure.description)
            }
    }
}
