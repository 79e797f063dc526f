import FlyingFox

/// What a request says of its message (RFC 8030, section 5).
struct PushRequest {
    enum Urgency: String, Encodable {
        case veryLow = "very-low"
        case low, normal, high
    }

    /// Seconds.
    let ttl: Int
    let urgency: Urgency
    let topic: String?

    /// Seconds for which a message is kept at most, as at public services.
    private static let longestTTL = 28 * 86_400

    init(_ request: HTTPRequest, hasText: Bool) throws {
        guard let ttl = request.headers[HTTPHeader("TTL")], ttl.utf8.allSatisfy({ (48...57).contains($0) }),
            let seconds = Int(ttl)
        else { throw PushRefusal(.badRequest, "TTL is not a number of seconds") }
        self.ttl = min(seconds, Self.longestTTL)
        guard let urgency = Urgency(rawValue: request.headers[HTTPHeader("Urgency")] ?? "normal") else {
            throw PushRefusal(.badRequest, "Urgency is none of the four")
        }
        self.urgency = urgency
        topic = request.headers[HTTPHeader("Topic")]
        if let topic, !(1...32).contains(topic.utf8.count) || !topic.utf8.allSatisfy(Opaque.isBase64URL) {
            throw PushRefusal(.badRequest, "Topic is not 1 to 32 characters of base64url")
        }
        if hasText, request.headers[.contentEncoding]?.lowercased() != "aes128gcm" {
            throw PushRefusal(.badRequest, "Content-Encoding is not aes128gcm")
        }
    }
}
