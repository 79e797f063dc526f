import FlyingFox

/// A message that is not taken.
struct PushRefusal: Error {
    let status: HTTPStatusCode
    let words: String
    /// Of `Retry-After`: seconds, a date, or anything else.
    var retryAfter: String?

    init(_ status: HTTPStatusCode, _ words: String, retryAfter: String? = nil) {
        (self.status, self.words, self.retryAfter) = (status, words, retryAfter)
    }

    func response() throws -> HTTPResponse {
        var response = try HTTPResponse.json(["code": "\(status.code)", "message": words], status: status)
        if let retryAfter { response.headers[HTTPHeader("Retry-After")] = retryAfter }
        return response
    }
}
