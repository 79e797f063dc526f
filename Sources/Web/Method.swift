/// A request method (RFC 9110 §9); what is none of these is refused before a page hears of it.
public enum Method: String, Sendable, Hashable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    case trace = "TRACE"
    case connect = "CONNECT"

    /// May change something: the request must prove that one of our own pages sent it.
    public var isUnsafe: Bool {
        switch self {
        case .get, .head, .options, .trace: false
        case .post, .put, .patch, .delete, .connect: true
        }
    }
}
