/// The status of a response (RFC 9110 §15).
public struct Status: Sendable, Hashable {
    public let code: Int
    /// For people who read the wire; ASCII.
    public let reason: String

    public init(_ code: Int, _ reason: StaticString) {
        self.code = code
        self.reason = "\(reason)"
    }

    public static func == (one: Status, other: Status) -> Bool { one.code == other.code }
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }

    /// Such a response has no content (RFC 9110 §6.4.1).
    public var hasNoContent: Bool { code == 204 || code == 304 || code < 200 }

    public static let ok = Status(200, "OK")
    public static let created = Status(201, "Created")
    public static let accepted = Status(202, "Accepted")
    public static let noContent = Status(204, "No Content")
    public static let found = Status(302, "Found")
    public static let seeOther = Status(303, "See Other")
    public static let notModified = Status(304, "Not Modified")
    public static let badRequest = Status(400, "Bad Request")
    public static let unauthorized = Status(401, "Unauthorized")
    public static let forbidden = Status(403, "Forbidden")
    public static let notFound = Status(404, "Not Found")
    public static let methodNotAllowed = Status(405, "Method Not Allowed")
    public static let conflict = Status(409, "Conflict")
    public static let gone = Status(410, "Gone")
    public static let lengthRequired = Status(411, "Length Required")
    public static let contentTooLarge = Status(413, "Content Too Large")
    public static let unsupportedMediaType = Status(415, "Unsupported Media Type")
    public static let unprocessableContent = Status(422, "Unprocessable Content")
    public static let tooManyRequests = Status(429, "Too Many Requests")
    public static let internalServerError = Status(500, "Internal Server Error")
    public static let notImplemented = Status(501, "Not Implemented")
    public static let serviceUnavailable = Status(503, "Service Unavailable")
    /// RFC 4918 §11.5.
    public static let insufficientStorage = Status(507, "Insufficient Storage")
}
