import Bounds

public struct HTTPRequest: Sendable {
    public enum Method: String, Sendable {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case put = "PUT"
        case patch = "PATCH"
        case delete = "DELETE"
    }

    public enum Body: Sendable {
        case none
        case bytes([UInt8])
        /// The file at this path, sent as it is read.
        case file(String)
        /// The file at this path between these bytes, as a form has it.
        case framed([UInt8], file: String, [UInt8])
    }

    public var method: Method
    /// Absolute, `https` (or `http` where the policy allows it), printable ASCII: the caller percent-encodes.
    public var url: String
    /// Names and values; a control byte in either fails the request. `Authorization` and `Cookie` go to the origin of
    /// `url` only and are dropped when a redirect leaves it.
    public var headers: [(name: String, value: String)]
    public var body: Body
    /// The whole exchange with its redirects; nil takes the policy's.
    public var timeout: Duration?
    /// Redirects followed at most, 0...10; with 0 the redirect itself is the response.
    public var redirects: Int
    /// A unix socket to connect to instead of the host of `url`; only where the policy allows it.
    public var unixSocket: String?

    public init(
        method: Method = .get, url: String, headers: [(name: String, value: String)] = [], body: Body = .none,
        timeout: Duration? = nil, redirects: Int = 3
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.redirects = redirects
    }
}

public struct HTTPResponse: Sendable {
    public let status: Int
    /// In the order they came, names as they were sent.
    public let headers: [(name: String, value: String)]
    public let body: [UInt8]
    /// The address that answered, after redirects.
    public let url: String

    package init(status: Int, headers: [(name: String, value: String)], body: [UInt8], url: String) {
        self.status = status
        self.headers = headers
        self.body = body
        self.url = url
    }

    /// The first value of this header; letter case does not matter.
    public subscript(_ name: String) -> String? {
        let name = name.lowercased()
        return headers.first { $0.name.lowercased() == name }?.value
    }

    /// The body as text; bytes that are not UTF-8 become U+FFFD.
    public var text: String { String(decoding: body, as: UTF8.self) }
    public var isSuccess: Bool { (200..<300).contains(status) }

    /// Seconds of `Retry-After` when it is given as a number (RFC 9110 §10.2.3).
    public var retryAfter: Int? {
        self["retry-after"].flatMap { Int($0) }.flatMap { $0 >= 0 ? Bounds.seconds.clamping($0) : nil }
    }
}
