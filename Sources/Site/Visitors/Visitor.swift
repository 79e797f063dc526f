import Web

/// A browser that is not signed in: its own secret binds its forms and its sign-in code to it.
package enum Visitor {
    package static let cookieName = "__Host-visitor"
    /// How long the secret lives, in seconds: a day.
    package static let lifetime = 86_400

    package static func token(of request: Request) -> Token? {
        request.cookies[cookieName].flatMap(Base64URL.decode).flatMap { Token($0) }
    }

    package static func cookie(_ token: Token) -> Cookie {
        Cookie.host(cookieName, Base64URL.encode(token.bytes), maxAge: lifetime)
    }

    package static var cleared: Cookie { Cookie.host(cookieName, "", maxAge: 0) }
}
