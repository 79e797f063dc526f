import FlyingFox

/// How the servers of files fail: they know no tokens.
struct VKFileMisbehaviour: Misbehaviour {
    func answer(_ fault: Fault, to request: HTTPRequest) async throws -> HTTPResponse? {
        switch fault {
        case .error500: return .failedPage()
        case .limit429:
            var answer = HTTPResponse.text("Too Many Requests", status: .tooManyRequests)
            answer.headers[HTTPHeader("Retry-After")] = "2"
            return answer
        default: return nil
        }
    }
}
