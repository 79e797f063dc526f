import Web

/// What the browser of a signed-in member sends: the member's number and the session's token, under a MAC.
///
/// The number lets a page ask for the member's rows in the same round trip that checks the session; the MAC keeps
/// anybody from asking with a made-up number. Cookie text: base64url of number (8 bytes, big endian) · token (32) ·
/// HMAC-SHA256 cut to 16 bytes (RFC 2104, section 5).
package struct SessionCookie: Sendable {
    package static let name = "__Host-quad"
    /// The longest that a session lives, in seconds: 90 days.
    package static let lifetime = 90 * 86_400

    package let member: MemberID
    package let token: Token
    /// Of the token, by which the database knows the session.
    package let hash: [UInt8]

    package init(member: MemberID, token: Token) {
        self.member = member
        self.token = token
        hash = token.hash
    }

    /// Nil for a value that this server did not write.
    package init?(_ value: String, keys: Keys) {
        guard let bytes = Base64URL.decode(value), bytes.count == 56 else { return nil }
        let signed = bytes[..<40]
        guard keys.cookies.code(for: signed).prefix(16).constantTimeEquals(bytes[40...]),
            let token = Token(bytes[8..<40])
        else { return nil }
        self.init(member: MemberID(rawValue: bytes[..<8].reduce(0) { $0 << 8 | Int($1) }), token: token)
    }

    package func value(keys: Keys) -> String {
        var bytes = (0..<8).map { UInt8(truncatingIfNeeded: member.rawValue >> (56 - $0 * 8)) }
        bytes += token.bytes
        bytes += keys.cookies.code(for: bytes).prefix(16)
        return Base64URL.encode(bytes)
    }

    package func cookie(keys: Keys) -> Cookie {
        Cookie.host(Self.name, value(keys: keys), maxAge: Self.lifetime)
    }

    package static var cleared: Cookie { Cookie.host(name, "", maxAge: 0) }
}

extension Sequence<UInt8> {
    /// Equality in a time that says nothing of where the first difference is.
    package func constantTimeEquals(_ other: some Sequence<UInt8>) -> Bool {
        var difference: UInt8 = 0
        var left = makeIterator()
        var right = other.makeIterator()
        while true {
            switch (left.next(), right.next()) {
            case (let one?, let two?): difference |= one ^ two
            case (nil, nil): return difference == 0
            default: return false
            }
        }
    }
}
