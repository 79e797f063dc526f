import FlyingFox
import FoundationEssentials

/// A page of a list with the headers that tell of the others (RFC 8288).
struct UnsplashPages: Sendable {
    let page: Int
    let size: Int

    /// What cannot be read is the first page, and what is larger than thirty is thirty.
    init(_ request: HTTPRequest) {
        page = min(max(1, request.query["page"].flatMap { Int($0) } ?? 1), 1_000_000)
        size = min(max(1, request.query["per_page"].flatMap { Int($0) } ?? 10), 30)
    }

    func answer(_ photos: [JSON], total: Int, address: String) -> HTTPResponse {
        var response = HTTPResponse.unsplash(.array(photos))
        let last = max(1, (total + size - 1) / size)
        var links: [(page: Int, name: String)] = []
        if page > 1 { links += [(1, "first"), (min(page - 1, last), "prev")] }
        if page < last { links += [(last, "last"), (page + 1, "next")] }
        response.headers[HTTPHeader("Link")] = links.map {
            "<\(address)?page=\($0.page)&per_page=\(size)>; rel=\"\($0.name)\""
        }.joined(separator: ", ")
        response.headers[HTTPHeader("X-Total")] = "\(total)"
        response.headers[HTTPHeader("X-Per-Page")] = "\(size)"
        return response
    }
}
