import FlyingFox

/// How the token addresses of VK ID fail.
struct VKIDMisbehaviour: Misbehaviour {
    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse? {
        let parameters = try await Parameters(request)
        let state = parameters["state"]
        switch fault {
        case .error500:
            return try VKIDError(
                name: "server_error", description: "Internal server error", status: .internalServerError,
                isAlwaysSent: true
            ).answer(state: state, sendsStatus: true)
        case .limit429:
            var answer = try VKIDError(
                name: "slow_down", description: "Too many requests", status: .tooManyRequests, isAlwaysSent: true
            ).answer(state: state, sendsStatus: true)
            answer.headers[HTTPHeader("Retry-After")] = "2"
            return answer
        case .revoked where parameters["grant_type"] == "refresh_token":
            return try VKIDError.invalidGrant("refresh_token is missing or invalid")
                .answer(state: state, sendsStatus: false)
        case .revoked where parameters["access_token"] != nil || request.headers[.authorization] != nil:
            return try VKIDError.invalidToken.answer(state: state, sendsStatus: false)
        // A person may connect anew, and what is granted shows in the answer's scope.
        default: return nil
        }
    }
}
