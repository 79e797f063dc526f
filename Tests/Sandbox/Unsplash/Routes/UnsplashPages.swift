import FlyingFox
import FoundationEssentials

/// A page of a list with the headers that link to the others (RFC 8288).
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
        var links: [String] = []
        func add(_ name: String, _ page: Int) {
            links.append("<\(address)?page=\(page)&per_page=\(size)>; rel=\"\(name)\"")
        }
        if page > 1 {
            add("first", 1)
            add("prev", min(page - 1, last))
        }
        if page < last {
            add("last", last)
            add("next", page + 1)
        }
        response.headers[HTTPHeader("Link")] = links.joined(separator: ", ")
        response.headers[HTTPHeader("X-Total")] = "\(total)"
        response.headers[HTTPHeader("X-Per-Page")] = "\(size)"
        return response
    }
}
