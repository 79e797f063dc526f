/// Why there is no answer.
public enum HTTPFailure: Error, Sendable, CustomStringConvertible {
    /// The request cannot be sent as it is written: a mistake of the caller.
    case invalidRequest(String)
    /// The policy does not name this host, or not with this scheme and port.
    case forbiddenHost(String)
    /// The host's addresses are all private, local or reserved.
    case forbiddenAddress(String)
    /// One redirect too many, or one that leads nowhere or would carry the body to another origin.
    case redirect(String)
    /// More bytes than the policy takes; nothing beyond them was read.
    case tooLarge(limit: Int)
    /// The whole time is over, or too little came for too long.
    case timedOut
    /// No connection: the name is unknown, nobody listens, the connection took too long.
    case unreachable(String)
    /// The certificate or the handshake failed.
    case insecure(String)
    /// The connection ended early or what came is not HTTP.
    case broken(String)
    /// A download was answered with another status than 2xx; the body is cut at 64 KiB.
    case refused(HTTPResponse)
    /// A file could not be read or written; `errno`.
    case file(String, Int32)
    /// `progress` asked to stop.
    case stopped
    /// The service failed too often, or asked for a pause; nothing was sent. Seconds until it is worth a try.
    case circuitOpen(retryAfter: Int, cause: CircuitBreaker.Cause)
    /// People have the service switched off (``CircuitBreaker/forceOpen()``); nothing was sent.
    case switchedOff

    /// The same request may succeed later.
    public var isTemporary: Bool {
        switch self {
        case .timedOut, .unreachable, .broken, .circuitOpen, .switchedOff: true
        case .refused(let response): response.status >= 500 || response.status == 429
        default: false
        }
    }

    /// For the log: hosts and reasons, never the query of an address, a header or a body.
    public var description: String {
        switch self {
        case .invalidRequest(let what): "invalid request: \(what)"
        case .forbiddenHost(let host): "host is not allowed: \(host)"
        case .forbiddenAddress(let host): "host has no public address: \(host)"
        case .redirect(let what): "redirect refused: \(what)"
        case .tooLarge(let limit): "more than \(limit) bytes"
        case .timedOut: "timed out"
        case .unreachable(let why): "unreachable: \(why)"
        case .insecure(let why): "TLS failed: \(why)"
        case .broken(let why): "broken exchange: \(why)"
        case .refused(let response): "refused with status \(response.status)"
        case .file(let path, let number): "file \(path): error \(number)"
        case .stopped: "stopped"
        case .circuitOpen(let seconds, _): "not asked for another \(seconds) s"
        case .switchedOff: "switched off"
        }
    }
}
