import FlyingFox
import FoundationEssentials

/// What the API answers instead: `{"errors": […]}`.
struct UnsplashRefusal: Error {
    let status: HTTPStatusCode
    let words: String

    var response: HTTPResponse {
        .unsplash(.object(["errors": .array([.string(words)])]), status: status)
    }

    static let token = UnsplashRefusal(status: .unauthorized, words: "OAuth error: The access token is invalid")
    static let scope = UnsplashRefusal(status: .forbidden, words: "Insufficient scope")
    static let photo = UnsplashRefusal(status: .notFound, words: "Couldn't find Photo")
    static let user = UnsplashRefusal(status: .notFound, words: "Couldn't find User")
    static let absent = UnsplashRefusal(status: .notFound, words: "Not found")
}

extension HTTPResponse {
    static func unsplash(_ json: JSON, status: HTTPStatusCode = .ok) -> HTTPResponse {
        HTTPResponse(
            statusCode: status, headers: HTTPHeaders([.contentType: "application/json"]), body: Data(json.text.utf8))
    }

    /// The hour's requests are spent: a text, and neither JSON nor 429 (users' reports, python-unsplash).
    static func spent(limit: Int) -> HTTPResponse {
        var response = HTTPResponse(
            statusCode: .forbidden, headers: HTTPHeaders([.contentType: "text/plain"]),
            body: Data("Rate Limit Exceeded".utf8))
        response.tell(remaining: 0, of: limit)
        return response
    }

    mutating func tell(remaining: Int, of limit: Int) {
        headers[HTTPHeader("X-Ratelimit-Limit")] = "\(limit)"
        headers[HTTPHeader("X-Ratelimit-Remaining")] = "\(remaining)"
    }
}
