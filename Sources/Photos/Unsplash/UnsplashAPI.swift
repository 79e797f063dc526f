import HTTPClient

/// What Unsplash is asked for: requests, and nothing sent.
struct UnsplashAPI: Sendable {
    let base: String
    /// Who asks: the application, or one of its people.
    let authorization: String

    /// Photos of a page: as many as there may be.
    static let pageSize = 30

    /// A page of the editorial feed, counted from 1.
    func feed(page: Int) -> HTTPRequest { request(.get, "/photos?page=\(page)&per_page=\(Self.pageSize)") }

    /// One photo, with what lists leave out.
    func photo(_ photo: String) -> HTTPRequest { request(.get, "/photos/\(photo)") }

    /// Makes the asking person like a photo, or no more; either may be asked twice.
    func like(_ photo: String, _ isLiked: Bool) -> HTTPRequest {
        request(isLiked ? .post : .delete, "/photos/\(photo)/like")
    }

    /// Who asks.
    var me: HTTPRequest { request(.get, "/me") }

    /// What somebody likes, the newest first.
    func likes(of username: String, page: Int) -> HTTPRequest {
        request(.get, "/users/\(username)/likes?page=\(page)&per_page=\(Self.pageSize)")
    }

    /// - Parameter path: below the base
    func request(_ method: HTTPRequest.Method, _ path: String) -> HTTPRequest {
        HTTPRequest(
            method: method, url: base + path,
            headers: [("Authorization", authorization), ("Accept-Version", "v1"), ("Accept", "application/json")],
            redirects: 0)
    }
}

extension HTTPResponse {
    /// The application's requests of this hour are spent: a plain text, where other refusals are JSON (provider's document).
    var saysSpent: Bool { status == 429 || status == 403 && text == "Rate Limit Exceeded" }
}
