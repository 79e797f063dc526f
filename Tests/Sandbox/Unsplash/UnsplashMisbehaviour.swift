import FlyingFox

/// Faults in the provider's words.
struct UnsplashMisbehaviour: Misbehaviour {
    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse? {
        let isAPI = request.path.hasPrefix("/unsplash/api/")
        switch fault {
        case .error500:
            return .text("<html><body><h1>500</h1></body></html>", type: "text/html", status: .internalServerError)
        case .limit429: return isAPI ? .spent(limit: 50) : nil
        case .revoked:
            guard isAPI else { return UnsplashOAuthRefusal.grant.response }
            return request.token(scheme: "Bearer") == nil ? nil : UnsplashRefusal.token.response
        case .noscope: return isAPI && request.token(scheme: "Bearer") != nil ? UnsplashRefusal.scope.response : nil
        case .none, .down, .slow, .malformed, .truncated: return nil
        }
    }
}
