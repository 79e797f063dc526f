import Site
import Web

/// What a person's browser does, without the browser: keeps cookies, sends forms with their token, says where it is.
package final class Browser {
    static let agent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"

    package let app: TestApp
    private let language: String
    package var cookies: [String: String] = [:]
    package internal(set) var member: MemberID?
    /// Sent with every request.
    package var headers: [(String, String)] = []

    init(_ app: TestApp, language: String) {
        self.app = app
        self.language = language
    }

    package func get(_ address: Address) throws -> Answered { try get(address.text) }

    package func get(_ target: String) throws -> Answered {
        try send("GET", target, [])
    }

    /// Sends a form as the page that has it would: with the token and the word of the browser.
    package func post(_ address: Address, _ fields: [String: String] = [:], token: String? = nil) throws -> Answered {
        var fields = fields
        fields[CSRF.field] = try token ?? formToken()
        return try post(address.text, fields)
    }

    /// Sends exactly these fields, from our own page.
    package func post(_ target: String, _ fields: [String: String]) throws -> Answered {
        let form = fields.reduce(Address("/")) { $0.adding($1.key, $1.value) }.text.dropFirst(2)
        return try send(
            "POST", target,
            [
                ("Sec-Fetch-Site", "same-origin"), ("Origin", TestApp.origin),
                ("Content-Type", "application/x-www-form-urlencoded"),
            ],
            Array(form.utf8))
    }

    /// The token that forms for this browser carry; asks for the start page when there is no secret yet.
    package func formToken() throws -> String {
        let keys = app.settings.keys
        if let cookie = cookies[SessionCookie.name].flatMap({ SessionCookie($0, keys: keys) }) {
            return CSRF.token(for: cookie.token, keys: keys)
        }
        if cookies[Visitor.cookieName] == nil { _ = try get(Paths.start()) }
        guard let secret = cookies[Visitor.cookieName].flatMap(Base64URL.decode).flatMap({ Token($0) }) else {
            return ""
        }
        return CSRF.token(for: secret, keys: keys)
    }

    /// The message that waits for the next page.
    package var flash: (any FlashMessage)? {
        let keys = app.settings.keys
        let reader = cookies[SessionCookie.name].flatMap { SessionCookie($0, keys: keys) }?.member
        let cookie = cookies[FlashCookie.name].flatMap { FlashCookie($0, for: reader, keys: keys) }
        return cookie?.flash.message(of: app.services.features.flashes)
    }

    package func send(
        _ method: String, _ target: String, _ more: [(String, String)], _ body: [UInt8] = []
    ) throws -> Answered {
        var headers = Headers()
        headers.add("Accept-Language", language)
        headers.add("User-Agent", Self.agent)
        if !cookies.isEmpty {
            headers.add(
                "Cookie", cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; "))
        }
        for (name, value) in self.headers + more { headers.set(name, value) }
        let answer = try app.answer(Request(method: method, target: target, headers: headers, body: body))
        for cookie in answer.setCookies {
            cookies[cookie.name] = cookie.maxAge == 0 ? nil : cookie.value
        }
        return answer
    }
}
