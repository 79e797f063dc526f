/// What a browser asks: read whole, checked once.
public struct Request: Sendable {
    public let method: Method
    /// Path and query as the request line has them.
    public let target: String
    /// Percent-decoded, without the query; for people and logs, because an encoded slash looks like another here.
    public let path: String
    /// As the request has it: what ``Routes`` match.
    public let rawPath: String
    public let query: Fields
    public let headers: Headers
    public let cookies: Cookies
    public private(set) var body: [UInt8]
    /// Of the client as the web server saw it; never from a header that the client wrote.
    public let remoteAddress: String
    public let isSecure: Bool
    /// Said by the web server, never by a client.
    public let stage: BodyStage
    /// The web server is sending an answer that it was given, and asks whether it may go on with the next part. Said by the
    /// web server, never by a client.
    public let isPart: Bool

    /// - Parameters:
    ///   - target: path and query as the request line has them (origin form, RFC 9112 §3.2.1)
    ///   - remoteAddress: an IP address
    /// - Throws: ``BadRequest`` for another method, a target that is no path, broken percent-encoding, text that is
    ///   not UTF-8, control characters in the path, too many fields in the query
    public init(
        method: String, target: String, headers: Headers = Headers(), body: [UInt8] = [],
        remoteAddress: String = "127.0.0.1", isSecure: Bool = true, stage: BodyStage = .sent, isPart: Bool = false
    ) throws(BadRequest) {
        guard let known = Method(rawValue: method) else { throw .unknownMethod }
        self.method = known
        self.target = target
        let bytes = Array(target.utf8)
        let question = bytes.firstIndex(of: UInt8(ascii: "?"))
        rawPath = String(decoding: bytes[..<(question ?? bytes.endIndex)], as: UTF8.self)
        if PathSegments.isPlain(bytes[..<(question ?? bytes.endIndex)]) {
            path = rawPath
        } else {
            switch try PathSegments.read(rawPath) {
            case .segments(let segments): path = "/" + segments.decoded.joined(separator: "/")
            case .irregular: path = try PercentCoding.decode(Array(rawPath.utf8)[...], plusIsSpace: false)
            }
        }
        query = if let question { try Fields(urlEncoded: bytes[(question + 1)...]) } else { Fields() }
        self.headers = headers
        cookies = headers["Cookie"].map { Cookies(header: $0) } ?? Cookies()
        self.body = body
        self.remoteAddress = remoteAddress
        self.isSecure = isSecure
        self.stage = stage
        self.isPart = isPart
    }

    /// The same request with the body that came behind it.
    public consuming func bringing(_ body: [UInt8]) -> Request {
        self.body = body
        return self
    }

    /// The value of `Content-Type`.
    public var contentType: String? { headers["Content-Type"] }

    /// The form in the body; read anew at each call.
    ///
    /// - Throws: ``BadRequest``; ``BadRequest/unsupportedMediaType`` for whatever browsers do not send forms as
    public func form() throws(BadRequest) -> Form {
        try Form(body, contentType: contentType)
    }
}
