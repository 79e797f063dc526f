import FlyingFox

/// How the API fails.
struct VKMisbehaviour: Misbehaviour {
    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse? {
        let parameters = try await Parameters(request)
        let method = request.routeParameters["method"] ?? ""
        func error(_ error: VKError) throws -> HTTPResponse {
            try .json(VKErrorAnswer(error, method: method, parameters: parameters, base: ""))
        }
        switch fault {
        case .error500: return .failedPage()
        case .limit429:
            var answer = try error(method == "users.get" ? .tooMany : .ordered(29))
            answer.statusCode = .tooManyRequests
            answer.headers[HTTPHeader("Retry-After")] = "2"
            return answer
        case .revoked: return try error(.tokenRevoked)
        case .noscope: return method.hasPrefix("docs.") ? try error(.scopeMissing) : nil
        default: return nil
        }
    }
}

extension HTTPResponse {
    /// What stands before a provider's programs answers for them: a page, not JSON.
    static func failedPage() -> HTTPResponse {
        .text(
            "<html><head><title>500 Internal Server Error</title></head><body><h1>500</h1></body></html>",
            type: "text/html", status: .internalServerError)
    }
}
