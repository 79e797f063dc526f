import FlyingFox

/// Faults in the provider's words.
struct YandexMisbehaviour: Misbehaviour {
    /// Seconds after which a client that asked too much may ask again.
    static let retryAfter = "2"

    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse? {
        switch fault {
        case .error500: YandexRefusal.internalError.response
        case .limit429: limited
        case .revoked: revoked(request.path)
        case .noscope: request.path.hasPrefix("/yandex/v1/") ? YandexRefusal.forbidden.response : nil
        case .none, .down, .slow, .malformed, .truncated: nil
        }
    }

    private var limited: HTTPResponse {
        var response = YandexRefusal.tooManyRequests.response
        response.headers[HTTPHeader("Retry-After")] = Self.retryAfter
        return response
    }

    /// A person who took the access back: neither token is good any more. Links to files need none and go on working.
    private func revoked(_ path: String) -> HTTPResponse? {
        if path == "/yandex/oauth/token" {
            return .yandex(YandexOAuthRefusal.grant("expired_token").json, status: .badRequest)
        }
        let isGuarded = ["/yandex/v1/", "/yandex/login/", "/yandex/downloader/preview/"].contains { path.hasPrefix($0) }
        return isGuarded ? YandexRefusal.unauthorized.response : nil
    }
}
