import Web

/// The guard of everything that changes something: the request must come from a page of Quad in this very browser.
///
/// Three layers: the browser's own word (`Sec-Fetch-Site`, otherwise `Origin` or `Referer`), a token in the form that
/// is an HMAC of the browser's secret, and `SameSite=Lax` on the cookies.
///
/// Pages are compressed, and BREACH guesses a secret of a page from its size when its reader's browser is made to open
/// chosen addresses. The token is the only secret in a page, and it counts only together with the browser's own word.
package enum CSRF {
    /// The form field, and the header for requests that scripts make.
    package static let field = "token"
    package static let header = "X-Quad-Token"

    /// The token of forms in pages for the holder of this secret.
    package static func token(for secret: Token, keys: Keys) -> String {
        Base64URL.encode(keys.forms.code(for: secret.bytes))
    }

    package static func verify(_ sent: String?, for secret: Token?, keys: Keys) -> Bool {
        guard let sent, let secret, let bytes = Base64URL.decode(sent) else { return false }
        return keys.forms.code(for: secret.bytes).constantTimeEquals(bytes)
    }

    /// Whether the browser says that the request comes from our own pages. `origin` is the one of the settings.
    package static func isSameOrigin(_ request: Request, origin: String) -> Bool {
        if let site = request.headers["Sec-Fetch-Site"] {
            guard site == "same-origin" || site == "none" else { return false }
            // A browser that sends both must agree with itself; `Origin: null` is nobody's page.
            guard let claimed = request.headers["Origin"] else { return true }
            return claimed == origin
        }
        if let claimed = request.headers["Origin"] { return claimed == origin }
        guard let referer = request.headers["Referer"] else { return false }
        return referer == origin || referer.hasPrefix(origin + "/")
    }
}
