import FlyingFox

/// Faults of the whole service in its words; those of one device are ``PushModes``'.
struct PushMisbehaviour: Misbehaviour {
    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse? {
        guard request.path.hasPrefix(PushDevice.path) else { return nil }
        _ = try await request.limitedBody()
        return switch fault {
        case .error500: try PushRefusal(.internalServerError, "Told to fail").response()
        case .limit429: try PushRefusal(.init(429, phrase: "Too Many Requests"), "Told to", retryAfter: "60").response()
        case .revoked: try PushRefusal(.gone, "Every subscription has ended").response()
        case .noscope: try PushRefusal(.forbidden, "Every token is refused").response()
        case .none, .down, .slow, .malformed, .truncated: nil
        }
    }
}
