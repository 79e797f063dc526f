import HTML

/// What a page answers.
public struct Response {
    public var status: Status
    public var headers = Headers()
    public var body: ResponseBody
    public private(set) var cookies: [Cookie] = []

    public init(status: Status = .ok, body: ResponseBody = .none) {
        self.status = status
        self.body = body
    }

    /// Sends a cookie along; the last one of a name counts.
    public mutating func setCookie(_ cookie: Cookie) {
        cookies.removeAll { $0.name == cookie.name && $0.path == cookie.path }
        cookies.append(cookie)
    }

    /// The same, which is not to be kept anywhere (RFC 9111, section 5.2.2.5).
    public var unstored: Response {
        var response = self
        response.headers.set("Cache-Control", "no-store")
        return response
    }

    /// A page in a buffer that is left alone until the response is written.
    public static func html(_ page: HTMLBuffer, status: Status = .ok) -> Response {
        typed("text/html; charset=utf-8", status, .buffer(page))
    }

    public static func text(_ text: String, status: Status = .ok) -> Response {
        typed("text/plain; charset=utf-8", status, .text(text))
    }

    /// Go and get that page (303): right after a form, because a reload does not send the form again.
    public static func redirect(to address: Address, status: Status = .seeOther) -> Response {
        var response = Response(status: status)
        response.headers.set("Location", address.text)
        return response
    }

    /// 405, with what may be done instead.
    public static func methodNotAllowed(_ allowed: [Method]) -> Response {
        var response = Response(status: .methodNotAllowed)
        response.headers.set("Allow", allowed.map(\.rawValue).joined(separator: ", "))
        return response
    }

    private static func typed(_ type: String, _ status: Status, _ body: ResponseBody) -> Response {
        var response = Response(status: status, body: body)
        response.headers.set("Content-Type", type)
        return response
    }
}
